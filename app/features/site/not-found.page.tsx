import { data } from "react-router";
import { NotFound } from "./layout/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: "Page introuvable – L’Éclaircie" }, { name: "robots", content: "noindex" }];
}

export default NotFound;
