import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { signOutFailed } from "./messages";

/** Signs out, from any page; where no answer comes, says that it was not done (requirements ). */
export function SignOutForm({ children, ...rest }: Omit<FormProps, "method" | "action"> & { children: ReactNode }) {
  return (
    <Form method="post" action="/auth/deconnexion" data-undelivered={signOutFailed} {...rest}>
      {children}
    </Form>
  );
}
