import type { RouteConfig } from "@react-router/dev/routes";

/** The site's table of contents: every address, in menu order, and the file that answers it. */
export default [] satisfies RouteConfig;
