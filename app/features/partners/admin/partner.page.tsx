import "../partners.css";
import { Link } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { recordOr404, seenOf, submitRecord } from "~/features/curation/curation.server";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { SubmitButton } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { EditedRecord } from "~/ui/edited-record";
import { FieldRow, fieldsOf, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LongLine } from "~/ui/long-line";
import { RecordForm } from "~/ui/record-form";
import { checkAddress } from "../card.server";
import { handout } from "../messages";
import { deletePartner, findPartner, listPartners, savePartner } from "../partners.server";
import { ADVANTAGE_MAX, NAME_MAX, partnerState } from "../rules";
import type { Route } from "./+types/partner.page";
import { noPartner, type PartnerErrors, readPartner, valuesOf } from "./forms";
import { stateNames } from "./messages";

const PATH = "/admin/partenaires";
const NEW = "nouveau";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const today = parisDay(now());
  const listed = (await listPartners(db())).map(({ id, name, advantage, published, until_date }) => ({
    id,
    name: fr(name),
    advantage: fr(advantage),
    state: partnerState({ published, until_date }, today),
    until: until_date && formatDay(until_date),
  }));
  const shown = { listed, handout: handout(checkAddress()) };
  if (id === NEW) return { ...shown, id: null, title: null, asked: false, values: noPartner, seen: seenOf(null) };
  const partner = await recordOr404(findPartner, id);
  const asked = new URL(request.url).searchParams.get("confirmer") === "supprimer";
  return { ...shown, id, title: fr(partner.name), asked, values: valuesOf(partner), seen: seenOf(partner) };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const editing = {
    id: id === NEW ? null : id,
    list: PATH,
    find: findPartner,
    read: readPartner,
    save: savePartner,
    remove: deletePartner,
    said: {
      added: "Partenaire ajouté",
      saved: "Partenaire enregistré",
      deleted: "Partenaire supprimé",
    },
  };
  return submitRecord(form, editing, actor);
}

export const meta: Route.MetaFunction = () => unlistedHead("Partenaire");

export default function PartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, asked, listed, seen } = loaderData;
  const errors: PartnerErrors = actionData?.errors ?? {};
  const field = fieldsOf(actionData?.values ?? loaderData.values, errors);
  const here = `${PATH}/${id ?? NEW}`;
  return (
    <div className="partner-columns">
      <nav aria-label="Les maisons">
        <p className="display h4 mb-2">Les maisons</p>
        {listed.map((one) => (
          <Link key={one.id} to={`${PATH}/${one.id}`} aria-current={one.id === id ? "page" : undefined}>
            <b>{one.name}</b>
            <span className="small">{one.advantage}</span>
            <span className="small muted">
              {stateNames[one.state]}
              {one.until && fr(`, ${one.state === "ended" ? "depuis le" : "jusqu'au"} ${one.until}`)}
            </span>
          </Link>
        ))}
      </nav>
      <EditedRecord
        list={{ to: PATH, name: "Partenaires" }}
        title={title ?? "Nouveau partenaire"}
        here={here}
        kept={id !== null}
        removal={{
          id: "supprimer-partenaire",
          opener: "Supprimer ce partenaire",
          question: fr(`Supprimer « ${title} » ?`),
          consequence: fr("Sa fiche disparaît pour de bon. Pour la garder sans la montrer, cachez-la depuis la liste."),
          act: "Supprimer le partenaire",
          asked,
        }}
      >
        <RecordForm
          key={here}
          keptAs={`partner:${id ?? NEW}`}
          here={here}
          seen={seen}
          answer={actionData}
          errors={errors}
        >
          <TextField label="Nom" {...field("name")} maxLength={NAME_MAX} />
          <LongLine
            label="L’avantage, en une phrase"
            hint={fr(`Lue par les membres, dans leur espace. ${ADVANTAGE_MAX} signes.`)}
            {...field("advantage")}
            maxLength={ADVANTAGE_MAX}
          />
          <TextArea
            label="Comment s’en servir"
            optional
            hint={fr("Si montrer le code ne suffit pas : un horaire, une personne à demander.")}
            {...field("howTo")}
            rows={2}
          />
          <FieldRow>
            <TextField label="Convention jusqu’au" optional type="date" {...field("untilDate")} />
            <TextField label="Téléphone" optional type="tel" {...field("phone")} />
          </FieldRow>
          <LongLine label="Adresse" optional {...field("address")} />
          <TextField label="Site" optional type="url" {...field("website")} />
          <h2 className="h5 mt-6 mb-3">{fr("Ce que la maison reçoit de nous")}</h2>
          <div className="handout mb-4">
            {loaderData.handout.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <p className="small mb-4">
            <b>{fr("Aucun mot ne dit pourquoi.")}</b>{" "}
            {fr("Copiez ce texte tel quel : il ne dit ni votre nom, ni votre métier.")}
          </p>
          <p className="mb-8">
            <CopyButton value={loaderData.handout.join("\n\n")} copied="Texte copié">
              Copier ce texte
            </CopyButton>
          </p>
          <SubmitButton busyLabel="Enregistrement...">Enregistrer</SubmitButton>
        </RecordForm>
      </EditedRecord>
    </div>
  );
}
