// Starts Swagger UI on the page of the API. What is tried there is done in the session of this browser, so every change
// carries its token.

const COOKIE = /(?:^|; )csrftoken=([^;]+)/;
const place = document.getElementById("api");

window.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor(request) {
    const token = document.cookie.match(COOKIE);
    if (request.method !== "GET" && token !== null) request.headers["X-CSRFToken"] = token[1];
    return request;
  },
});
