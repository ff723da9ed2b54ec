// Every change carries the token that holds now, not the one its page was made with: whoever logs in again in another
// tab is given a new one, and what stands typed in this tab can still be saved.

const COOKIE = /(?:^|; )csrftoken=([^;]+)/;

document.addEventListener("htmx:configRequest", (event) => {
  const { verb, headers, parameters } = event.detail;
  const token = document.cookie.match(COOKIE);
  if (verb === "get" || token === null) return;
  delete parameters.csrfmiddlewaretoken;
  headers["X-CSRFToken"] = token[1];
});
