import { formatTime } from "~/platform/clock";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { dayText } from "./moments";
import { Refused } from "./refused";

interface RefusedHourProps {
  message: string;
  /** Said over the nearest hours. */
  still?: string;
  /** The hours nearest to the one that is gone: each is a button that asks for it. */
  nearest: Date[];
}

/** Why an hour was not taken, and the nearest ones when somebody has it. */
export function RefusedHour({ message, still, nearest }: RefusedHourProps) {
  return (
    <Refused by={nearest}>
      <FormMessage kind="danger" title={message}>
        {nearest.length > 0 && (
          <span className="mt-2 flex flex-wrap gap-3">
            {still && <span className="w-full">{still}</span>}
            {nearest.map((one) => (
              <button
                key={one.toISOString()}
                type="submit"
                name="startsAt"
                value={one.toISOString()}
                className="btn btn-secondary btn-sm"
              >
                {fr(`${dayText(one)}, ${formatTime(one)}`)}
              </button>
            ))}
          </span>
        )}
      </FormMessage>
    </Refused>
  );
}
