import type { ReactNode } from "react";
import { Chip, Moment, Panel, Table, whole } from "#parts/page.tsx";
import type { Shown, ViewContext } from "#parts/view.ts";

const days = 30;
const shownDays = 14;
const shownEvents = 20;
/** A day is unusual from this many times the usual count on, if it has this many events at least. */
const unusual = { times: 3, min: 10 };

/** Security events of visitors' browsers by type and day, with what is usual. */
export async function eventsView({ sources, now }: ViewContext): Promise<Shown> {
  const counts = await sources.submissions.eventCounts(days);
  const latest = await sources.submissions.events({ limit: shownEvents });
  const dates = Array.from({ length: shownDays }, (_, ago) =>
    new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
  );
  const [today = ""] = dates;
  const byType = Map.groupBy(counts, ({ type }) => type);
  const rows = [...byType].map(([type, own]) => {
    const perDay = new Map(own.map(({ day, count }) => [day, count]));
    const usual = usualOf(own.filter(({ day }) => day !== today).map(({ count }) => count));
    return { type, perDay, usual, ofToday: perDay.get(today) ?? 0 };
  });
  return {
    title: "Security events",
    body: (
      <>
        <Panel title="By type and day">
          <Table
            caption={`The last ${shownDays} days; usual is the middle of the ${days} days before`}
            heads={["Type", "Today", "#Usual", ...dates.map((day) => `#${day.slice(5)}`)]}
            rows={rows
              .toSorted((a, b) => b.ofToday - a.ofToday)
              .map(({ type, perDay, usual, ofToday }) => [
                type.replaceAll("_", " "),
                todayChip(ofToday, usual),
                whole(usual),
                ...dates.map((day) => whole(perDay.get(day) ?? 0)),
              ])}
            empty="No event in this time."
          />
        </Panel>
        <Panel title="Latest">
          <Table
            caption="What browsers told; all of them: pnpm leads list events"
            heads={["Time", "Type", "Details"]}
            rows={latest.map(({ createdAt, type, details }) => [
              <Moment key="" at={createdAt} />,
              type.replaceAll("_", " "),
              <code key="" className="clip">
                {details.length > 200 ? `${details.slice(0, 200)}…` : details}
              </code>,
            ])}
          />
        </Panel>
      </>
    ),
  };
}

function todayChip(count: number, usual: number): ReactNode {
  const isUnusual = count >= unusual.min && count >= unusual.times * usual;
  return <Chip tone={isUnusual ? "bad" : "good"}>{isUnusual ? "unusual" : "usual"}</Chip>;
}

/** The median. */
function usualOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
