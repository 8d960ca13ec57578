/** The public pages whose content is there, for search engines. Pages still being written are left out. */
export const sitemapPaths = ["/", "/services", "/faq", "/temoignages", "/a-propos", "/blog", "/nos-offres", "/membership", "/contact", "/guide"];
