import type { Plan } from "#actions/actions.tsx";
import { Panel, Verb } from "#parts/page.tsx";
import type { Shown } from "#parts/view.ts";

/** Says what an action would change, asks why, and prints its command. */
export function confirmation(plan: Plan, address: string, proof: string): Shown {
  return {
    title: plan.title,
    body: (
      <div className="narrow">
        <form className="panel" method="post" action={address}>
          <h2>What will change</h2>
          <ul className="list">
            {plan.changes.filter(Boolean).map((change, at) => (
              <li key={at}>{change}</li>
            ))}
          </ul>
          {plan.hasNote && (
            <div>
              <label htmlFor="note">Why? Status and history show it.</label>
              <input id="note" name="note" maxLength={500} autoComplete="off" />
            </div>
          )}
          <input type="hidden" name="proof" value={proof} />
          <input type="hidden" name="seen" value={plan.seen} />
          <p className="verbs">
            <button className={plan.danger ? "main danger" : "main"} type="submit">
              {plan.button}
            </button>
            <Verb to={plan.to}>Change nothing</Verb>
          </p>
        </form>
        <Panel title="The same as a command">
          <pre>{plan.command}</pre>
        </Panel>
      </div>
    ),
  };
}

/** What became of an action. */
export function outcome(title: string, text: string, plan: Pick<Plan, "to" | "command">): Shown {
  return {
    title,
    body: (
      <div className="panel narrow">
        <p>{text}</p>
        {title === "Done" ? null : <pre>{plan.command}</pre>}
        <p>
          <Verb to={plan.to}>Go on</Verb>
        </p>
      </div>
    ),
  };
}
