"""View objects: everything a page shows, worked out before its template sees it. No HTTP here."""
