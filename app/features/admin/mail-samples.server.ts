import type { ReactElement } from "react";
import type { Settings } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import type { MailTemplate } from "~/platform/mail/register";
import { renderMail } from "~/platform/mail/render.server";
import { port } from "~/platform/port";

export interface MailSample {
  /** Stands in the address of its preview. */
  id: string;
  template: MailTemplate;
  group: string;
  subject: string;
  /** When it leaves, and to whom. */
  when: string;
  /** `site` is the public address, without a final slash. */
  draw: (settings: Settings, site: string) => ReactElement;
}

/** This room may not open the others’ mails itself. */
export const mailSamplesPort = port<MailSample[]>("mailSamplesPort");

/** A preview with both its readings, drawn with the present settings; null when none has this id. */
export async function drawSample(id: string) {
  const sample = mailSamplesPort.value.find((one) => one.id === id);
  if (!sample) return null;
  const settings = await getSettings(db());
  const body = sample.draw(settings, config().baseUrl);
  return { ...sample, ...(await renderMail(body, { brand: settings.brand_name })) };
}
