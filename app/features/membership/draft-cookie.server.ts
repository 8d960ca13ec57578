import { signedCookie } from "~/platform/http/signed-cookie.server";
import { DRAFT_MINUTES } from "./rules";

/** Holds the token of an order made before signing in. */
export const draftCookie = signedCookie("__Host-order", { maxAgeSeconds: DRAFT_MINUTES * 60 });
