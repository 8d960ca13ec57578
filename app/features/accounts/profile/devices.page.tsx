import { Monitor, Smartphone } from "lucide-react";
import { data, Form, href } from "react-router";
import { kindLabels } from "~/features/security-log/messages";
import { OWN_ENTRIES_SHOWN } from "~/features/security-log/rules";
import { listOwnEntries } from "~/features/security-log/security-log.server";
import { formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { VisuallyHidden } from "~/ui/visually-hidden";
import {
  type Device,
  endDevice,
  endEveryDevice,
  listDevices,
  requireVisit,
  signOut,
  type Visit,
} from "../accounts.server";
import { ConfirmPassword } from "../confirm-password";
import { readSensitiveForm } from "../confirm-password-action.server";
import { deviceEnded, everywhereEnded } from "../messages";
import { SignOutForm } from "../sign-out-form";
import { signedOut } from "../sign-out-messages";
import type { Route } from "./+types/devices.page";
import { AccountFrame } from "./account-frame";
import { BackToProfile } from "./back-to-profile";

const path = href("/espace-membre/profil/appareils");

export const meta: Route.MetaFunction = () => unlistedHead();
export const handle = { crumb: () => "Appareils" };

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request);
  return {
    devices: await listDevices(db(), session),
    log: await listOwnEntries(db(), session.userId),
    fresh: session.fresh,
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { visit, form, held } = await readSensitiveForm(request, path);
  if (held) return held;
  const intent = form.get("intent");
  if (intent === "end-all") return endEverywhere(request, visit);
  if (intent === "end-one") return endOne(request, visit, String(form.get("deviceId") ?? ""));
  throw data(null, { status: 400 });
}

/** Somebody else's session and one that does not exist get the same answer. */
async function endOne(request: Request, { session }: Visit, deviceId: string) {
  if (deviceId === session.id) return leave(await signOut(request));
  if (!isUuid(deviceId) || !(await endDevice(session, deviceId, { now: now(), request })))
    throw data(null, { status: 404 });
  return redirectDone(path, deviceEnded);
}

async function endEverywhere(request: Request, { session }: Visit) {
  await endEveryDevice(session, { now: now(), request });
  return leave(await signOut(request), everywhereEnded);
}

function leave(headers: Headers, text?: string) {
  return redirectSaying(href("/auth"), { kind: "success", title: signedOut, ...(text && { text }) }, headers);
}

export default function DevicesPage({
  loaderData: { devices, log, fresh },
  actionData: refusal,
}: Route.ComponentProps) {
  return (
    <AccountFrame
      tab="Vos appareils"
      failed={refusal !== undefined}
      title="Vos appareils"
      lede="Là où votre compte est ouvert. Un appareil que vous ne reconnaissez pas ? Déconnectez-le, puis changez de mot de passe."
    >
      <RuleList>
        {devices.map((device, rank) => (
          <DeviceLine key={device.id} device={device} rank={rank + 1} closable={fresh} />
        ))}
      </RuleList>
      {!fresh && (devices.length > 1 || refusal) && (
        <div className="mt-10">
          <ConfirmPassword
            refusal={refusal}
            why="Pour déconnecter un autre appareil, redonnez votre mot de passe. C’est valable dix minutes."
          />
        </div>
      )}
      {fresh && devices.length > 1 && (
        <Form method="post" className="mt-8">
          <SubmitButton variant="secondary" intent="end-all" busyLabel="Déconnexion...">
            Déconnecter partout
          </SubmitButton>
          <p className="small muted mt-3">
            {fr("Y compris cet appareil-ci : vous vous reconnecterez avec votre mot de passe.")}
          </p>
        </Form>
      )}
      {log.length > 0 && (
        <section className="mt-12" aria-labelledby="traces">
          <BlockHeading title="Ce qui s’est passé" id="traces" />
          <p className="small muted my-3">
            {log.length === OWN_ENTRIES_SHOWN && "Les dix dernières lignes de votre compte. "}
            {fr("Quelque chose ne vient pas de vous ? Changez de mot de passe.")}
          </p>
          <RuleList>
            {log.map(({ id, at, kind, device }) => (
              <li key={id}>
                {fr(kindLabels[kind])}
                <span className="small muted block">
                  <Ordinals>{`${formatNearInstant(at)}${device ? `, ${device}` : ""}`}</Ordinals>
                </span>
              </li>
            ))}
          </RuleList>
        </section>
      )}
      <BackToProfile />
    </AccountFrame>
  );
}

function DeviceLine({ device, rank, closable }: { device: Device; rank: number; closable: boolean }) {
  const phone = /iPhone|Android|iPad/.test(device.browser);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon of={phone ? Smartphone : Monitor} size="lg" />
      <span>
        <b className="block">{device.browser}</b>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="small muted">{fr(`Dernière visite : ${device.lastUse}`)}</span>
          {device.present && <Tag kind="ok">Cet appareil</Tag>}
          {device.shared && <Tag kind="line">Appareil partagé</Tag>}
        </span>
      </span>
      {closable && (
        <Form method="post" className="max-sm:col-start-2">
          <input type="hidden" name="deviceId" value={device.id} />
          <SubmitButton
            small
            variant="quiet"
            intent="end-one"
            among={{ deviceId: device.id }}
            busyLabel="Déconnexion..."
          >
            Déconnecter cet appareil
            <VisuallyHidden>
              {fr(` (le ${rank}${rank === 1 ? "er" : "e"} de la liste, ${device.browser})`)}
            </VisuallyHidden>
          </SubmitButton>
        </Form>
      )}
      {!closable && device.present && (
        <SignOutForm className="max-sm:col-start-2">
          <SubmitButton small variant="quiet" intent="sign-out">
            Se déconnecter
          </SubmitButton>
        </SignOutForm>
      )}
    </li>
  );
}
