import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { clearKeptTexts } from "~/ui/kept-text";
import { signOutFailed } from "./sign-out-messages";

/** Signs out, from any page, and forgets what the coach was writing in this tab; where no answer comes, says that it was not done (requirements ). */
export function SignOutForm({ children, ...rest }: Omit<FormProps, "method" | "action"> & { children: ReactNode }) {
  return (
    <Form method="post" action="/auth/deconnexion" data-undelivered={signOutFailed} onSubmit={clearKeptTexts} {...rest}>
      {children}
    </Form>
  );
}
