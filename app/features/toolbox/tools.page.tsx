import "./tools.css";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/tools.page";
import { Tools } from "./tools.still";

export const meta: Route.MetaFunction = (page) =>
  openHead(page, {
    title: "Outils",
    description: "Des outils pour la séparation : chacun part d'une question et finit par deux gestes.",
  });

export default function ToolsPage() {
  return <Tools />;
}
