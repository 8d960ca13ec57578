import { href, Link } from "react-router";
import { Sign } from "./sign";

export interface DirectWaysProps {
  contactEmail: string;
  whatsappUrl: string;
  instagramUrl: string;
}

/** Without a form. */
export function DirectWays({ contactEmail, whatsappUrl, instagramUrl }: DirectWaysProps) {
  const direct = [
    [`mailto:${contactEmail}`, "mail", "Email"],
    [whatsappUrl, "message", "WhatsApp"],
    [instagramUrl, "camera", "Instagram"],
  ].filter(([to]) => to);
  return (
    <>
      <h3 className="mt-7 mb-2.5 font-sans text-sm font-[620] tracking-normal">Ou directement</h3>
      <ul className="home-direct">
        {direct.map(([to, sign, title]) => (
          <li key={sign}>
            <a href={to} rel="noopener noreferrer" target={sign === "mail" ? undefined : "_blank"}>
              <Sign name={sign!} />
              {title}
            </a>
          </li>
        ))}
        <li className="to-others">
          <Link to={href("/membership")}>
            <Sign name="key" />
            Devenir membre
          </Link>
        </li>
        <li className="to-signed-in">
          <Link to={href("/espace-membre")}>
            <Sign name="key" />
            Mon espace
          </Link>
        </li>
      </ul>
    </>
  );
}
