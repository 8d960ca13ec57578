import type { ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { AccountForm } from "../account-form";
import { CurrentPasswordField } from "../fields";
import type { Refusal } from "../refusal";
import { AuthFrame } from "./auth-frame";

interface LinkPageProps {
  tab: string;
  failed?: boolean;
  title: string;
  text: string;
  /** The text answers what was just done: read out. */
  answer?: boolean;
  /** What comes next. */
  children: ReactNode;
}

/** Where a link of a mail leads: what it would do, and one button. */
export function LinkPage({ tab, failed, title, text, answer = false, children }: LinkPageProps) {
  return (
    <AuthFrame tab={tab} failed={failed} title={fr(title)}>
      <p className="mt-5 mb-7 text-muted" role={answer ? "status" : undefined}>
        {fr(text)}
      </p>
      {children}
    </AuthFrame>
  );
}

/** Uses the link: reading it changes nothing, since mail scanners follow links. */
function UseLink({ token, children }: { token: string; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{children}</SubmitButton>
    </Form>
  );
}

interface DeadLinkProps {
  tab: string;
  failed?: boolean;
  /** How long a link lives, and what to do. */
  text: string;
  to: string;
  action: string;
}

export function DeadLink({ tab, failed, text, to, action }: DeadLinkProps) {
  return (
    <LinkPage tab={tab} failed={failed} title="Ce lien ne sert plus" text={text}>
      <ButtonLink to={to}>{action}</ButtonLink>
    </LinkPage>
  );
}

/** The secret of the link, as the address carries it. */
export function linkToken(request: Request): string {
  return new URL(request.url).searchParams.get("jeton") ?? "";
}

/** The secret of the link, as the button sends it. */
export function postedToken(form: FormData): string {
  return String(form.get("token") ?? "");
}

interface UseLinkGestureProps {
  token: string;
  refusal: Refusal | undefined;
  /** This browser does not show who asked for the link. */
  withPassword: boolean;
  label: string;
  children: ReactNode;
}

/** Uses the link with one button, or with the password as well. */
export function UseLinkGesture({ withPassword, token, children, ...asked }: UseLinkGestureProps) {
  return withPassword ? (
    <UseLinkWithPassword token={token} {...asked}>
      {children}
    </UseLinkWithPassword>
  ) : (
    <UseLink token={token}>{children}</UseLink>
  );
}

/** Uses the link where this browser does not show who asked for it: with the password of the account. */
export function UseLinkWithPassword({
  token,
  refusal,
  label,
  children,
}: {
  token: string;
  refusal: Refusal | undefined;
  label: string;
  children: ReactNode;
}) {
  return (
    <AccountForm refusal={refusal} submit={children} busy="Vérification..." block>
      <input type="hidden" name="token" value={token} />
      <CurrentPasswordField refusal={refusal} label={fr(label)} />
    </AccountForm>
  );
}
