import { href, Link } from "react-router";

export function BackToProfile() {
  return (
    <p className="mt-5">
      <Link className="btn btn-quiet" to={href("/espace-membre/profil")}>
        Revenir au profil
      </Link>
    </p>
  );
}
