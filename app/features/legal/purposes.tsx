import { Checkbox } from "~/ui/checkbox";
import { purposeTexts } from "./messages";
import type { Choices } from "./rules";

const { necessary, analytics, preferences } = purposeTexts;

/** What may be accepted one by one, with the present choice. */
export function Purposes({ choices }: { choices: Choices }) {
  return (
    <fieldset className="purposes">
      <legend className="sr-only">Ce que vous acceptez</legend>
      <p>
        <b>{necessary.label}</b> {necessary.text}
      </p>
      <Checkbox name={analytics.field} value="oui" defaultChecked={choices.analytics}>
        <b>{analytics.label}</b> {analytics.text}
      </Checkbox>
      <Checkbox name={preferences.field} value="oui" defaultChecked={choices.preferences}>
        <b>{preferences.label}</b> {preferences.text}
      </Checkbox>
    </fieldset>
  );
}
