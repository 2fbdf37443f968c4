import { type Locale, languageTag } from "@site/contract/locales";

/**
 * A calendar date (`2024-06-16`) in a language's long form. The date has no time zone, so it is
 * read and written in one and the same: every visitor sees the day that the author wrote.
 */
export function calendarDateText(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag[locale], {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));
}

/** False for a text of another form and for days that no calendar has, such as 2024-02-30. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
