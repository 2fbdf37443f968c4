/** What the founder works with: proper names, the same in every language. */
export const technologies = [
  "Python",
  "SQL",
  "Power BI",
  "AWS",
  "Azure",
  "Databricks",
  "Spark",
  "PySpark",
] as const;
