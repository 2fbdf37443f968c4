import { chromium } from "playwright";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [path, width] of JSON.parse(process.argv[2])) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await page.goto("http://127.0.0.1:4830" + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: `/tmp/content-work/shots/${path.replaceAll("/", "_") || "_"}-${width}.png`, fullPage: true });
  await page.close();
}
await browser.close();
