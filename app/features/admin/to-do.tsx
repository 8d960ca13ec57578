import { CircleCheck } from "lucide-react";
import { Icon } from "~/ui/icon";
import { AbandonedJobs } from "./abandoned-jobs";
import { countToDo } from "./count-to-do";
import type { Dashboard } from "./dashboard.server";
import { OpenBreaches } from "./open-breaches";
import { AlertsToDo, DraftsToDo, HouseToDo } from "./to-do-house";
import { LettersToDo } from "./to-do-letters";
import { MeetingsToDo } from "./to-do-meetings";
import { MoneyToCome, MoneyToDo } from "./to-do-money";

/** What waits for the coach, by kind: danger, people who wrote, money, the house, whom she sees, what she writes. */
export function ToDo({ dashboard, asked }: { dashboard: Dashboard; asked: boolean }) {
  return (
    <>
      {countToDo(dashboard) === 0 ? (
        <p className="todo-done">
          <Icon of={CircleCheck} />
          <span>Tout est à jour</span>
        </p>
      ) : (
        <ul className="todo">
          <AlertsToDo dashboard={dashboard} />
          <OpenBreaches breaches={dashboard.breaches} />
          <LettersToDo dashboard={dashboard} />
          <MoneyToDo dashboard={dashboard} />
          <HouseToDo dashboard={dashboard} />
          <MeetingsToDo dashboard={dashboard} />
          <DraftsToDo dashboard={dashboard} />
          <MoneyToCome dashboard={dashboard} />
        </ul>
      )}
      <AbandonedJobs dashboard={dashboard} asked={asked} />
    </>
  );
}
