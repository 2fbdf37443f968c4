/**
 * Figures that several pages state. Each is here once, and the content of every language quotes it:
 * `${facts.retailHoursBefore} hours`.
 */

/** Length of the free consultation. */
export const consultationMinutes = 30;
/** Year in which the company was founded. */
export const founded = 2023;

/** Retail case: how long data took from the ERP to a report, and takes to the dashboard. */
export const retailHoursBefore = 5;
export const retailMinutesAfter = 15;
/** Executive dashboards in use there. */
export const retailDashboards = 8;
/** Percent of manual work removed, and of productivity gained. */
export const retailManualWorkRemoved = 100;
export const retailProductivityGain = 40;

/** Consumer goods case: manual work in each report, in hours before and in minutes after. */
export const goodsMinHoursBefore = 4;
export const goodsMaxHoursBefore = 6;
export const goodsMinutesAfter = 20;
/** More people than this use its dashboard. */
export const goodsUsers = 120;
/** More percent of analysts' time than this is saved. */
export const goodsTimeSaved = 90;
/** Decisions are this many times faster. */
export const goodsDecisionFactor = 5;
/** Data a day: megabytes before, more gigabytes than this after. */
export const goodsMegabytesBefore = 500;
export const goodsGigabytesAfter = 15;

/** Churn pilot: days ahead that the model predicts, and days of support contacts that it looks at. */
export const churnHorizonDays = 30;
export const churnSupportDays = 90;
/** Projected reduction of churn in percent, at most. */
export const churnReduction = 15;
export const churnRiskFactors = 3;
