import { chromium } from '@playwright/test';
const o = 'http://127.0.0.1:4640';
const dir = '/tmp/team/s8/shots/';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const call = async (path: string, json: object) => (await (await context.request.post(`${o}/api/rpc/${path}`, { headers: { origin: o }, data: { json } })).json()).json;
await call('session/signIn', { email: 'helena@vico.example', password: 'janela-azul-27' });
const found = await call('patients/list', { search: 'Beatriz D' });
const id = found.rows[0].id;
console.log(JSON.stringify((await call('patients/get', { id })).visits.deniedAllergiesAt));
const sizes = [[1440, 900], [1024, 768], [390, 844]] as const;
for (const scheme of ['light', 'dark'] as const) {
  await page.emulateMedia({ colorScheme: scheme });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(`${o}/admin/settings`);
    await page.getByText('Cor do timbre').first().scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${dir}settings-${scheme}-${width}.png`, fullPage: false });
    await page.goto(`${o}/admin/patients/${id}`);
    await page.getByRole('region', { name: 'História' }).waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${dir}patient-${scheme}-${width}.png` });
  }
}
await page.emulateMedia({ colorScheme: 'light' });
await page.setViewportSize({ width: 1440, height: 900 });
await page.goto(`${o}/admin/settings`);
await page.getByRole('radio', { name: 'Vinho' }).click();
await page.getByRole('textbox', { name: 'Outra cor' }).fill('#ffd700');
await page.getByRole('button', { name: 'Salvar configurações' }).click();
await page.waitForTimeout(300);
await page.screenshot({ path: `${dir}settings-bad.png` });
await page.getByRole('radio', { name: 'Vinho' }).click();
await page.getByRole('button', { name: 'Salvar configurações' }).click();
await page.getByText('Configurações salvas com sucesso').waitFor();
await page.goto(`${o}/admin/patients/${id}/documents/new?tipo=orientation`).catch(() => {});
await page.waitForTimeout(3500);
await page.screenshot({ path: `${dir}document.png` });
await page.goto(`${o}/admin/patients/${id}`);
await page.getByRole('region', { name: 'História' }).waitFor();
await page.emulateMedia({ media: 'print' });
await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
await page.waitForTimeout(400);
await page.screenshot({ path: `${dir}print.png` });
await browser.close();
