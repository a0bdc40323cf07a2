/** An application: copied from the last time and changed on the map, then marked by keyboard alone, and read once it is signed. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lead, register, show } from '../records.ts';
import type { Api } from '../sign-in.ts';

/** A product of two lots, and a patient who got 4 U between the brows. */
async function prepare(api: Api) {
  const patient = await register(api);
  const name = `Toxina ${patient.id.slice(0, 8)}`;
  const { id: productId } = await api.products.create({
    name,
    maker: 'Fabricante',
    registration: null,
    unit: 'U',
    dilution: null,
    active: true,
  });
  for (const [code, expiresOn] of [
    ['TX-2', '2091-12-31'],
    ['TX-1', '2090-12-31'],
  ] as const)
    await api.products.createLot({ productId, code, expiresOn, receivedOn: '2020-01-01', received: 25 });
  const { revision } = await api.record.save({
    patientId: patient.id,
    revision: 0,
    words: {
      sections: [],
      diagnoses: [],
      published: false,
      application: {
        uses: [
          { kind: 'product', key: 'u1', productId, lotId: null, lotCode: 'TX-0', reason: 'O último frasco' },
        ],
        marks: [
          {
            key: 'm1',
            use: 'u1',
            drawing: 'face-front',
            version: 1,
            shape: 'point',
            at: [[0.5, 0.4]],
            dose: 4,
            plane: null,
            technique: null,
            note: null,
          },
        ],
      },
    },
  });
  await api.record.sign({ patientId: patient.id, revision });
  return { patient, name };
}

/** Where a place of the drawing is in the window. */
const inWindow = (page: Page, x: number, y: number) =>
  page.getByRole('application').evaluate(
    (svg, [left, top]) => {
      if (!(svg instanceof SVGSVGElement)) throw new Error('no drawing');
      const { width, height } = svg.viewBox.baseVal;
      const point = new DOMPoint(left * width, top * height).matrixTransform(svg.getScreenCTM() ?? undefined);
      return { x: point.x, y: point.y };
    },
    [x, y] as const,
  );

test('an application is copied and changed on the map, then marked by keyboard alone, and read once it is signed', async ({
  page,
  api,
  signInAs,
  expectAccessible,
  allowConsoleError,
}) => {
  await test.step('copied from the last time, changed on the map, signed, and read in the story', async () => {
    const { patient, name } = await prepare(api);
    await signInAs('admin');
    await show(page, `/admin/patients/${patient.id}?evolucao=nova`);
    await page.getByRole('button', { name: 'Marcar aplicação' }).click();
    const panel = page.getByRole('region', { name: 'Aplicação' });
    await expect(panel.getByRole('application')).toBeInViewport();
    await panel.getByRole('button', { name: 'Copiar da última' }).click();
    await expect(panel.getByRole('radio', { name: `${name} · TX-1` })).toBeChecked();
    const totals = panel.getByRole('region', { name: 'Totais' });
    await expect(totals).toContainText('Nenhuma: as doses são as mesmas.');

    await panel.getByRole('application').scrollIntoViewIfNeeded();
    const tap = await inWindow(page, 0.36, 0.3);
    await page.mouse.click(tap.x, tap.y);
    const right = panel.getByRole('button', { name: /^Fronte direita, 4 U/u });
    await right.focus();
    await page.keyboard.press('Enter');
    const dose = panel.getByRole('textbox', { name: 'Dose', exact: true });
    await expect(dose).toBeFocused();
    await dose.fill('0');
    await expect(panel.getByText('Use uma dose de 0,01 a 1.000')).toBeVisible();
    // What is no dose leaves the one before, in sight also where the field is not.
    await expect(page.getByText('Ainda não foi salvo: “0” não é uma dose.')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Fronte direita, 4 U/u })).toBeVisible();
    await dose.fill('2,5');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /^Fronte direita, 2,5 U/u })).toBeFocused();
    await panel.getByRole('button', { name: 'Espelhar', exact: true }).click();
    await expect(panel.getByRole('button', { name: /^Fronte esquerda, 2,5 U/u })).toBeVisible();

    // Dragged from the left side of the forehead to the chin, and taken back.
    await panel.getByRole('application').scrollIntoViewIfNeeded();
    const [from, to] = [await inWindow(page, 0.64, 0.3), await inWindow(page, 0.5, 0.82)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect(totals).toContainText('Mento');
    await page.keyboard.press('Control+z');
    await expect(totals).not.toContainText('Mento');
    await expect(totals).toContainText(/Fronte esquerda\+2,5 U/u);
    await expect(totals).toContainText(/9 U/u);
    await expectAccessible();

    await page.getByRole('button', { name: 'Assinar', exact: true }).click();
    const story = page.getByRole('region', { name: 'História' });
    await expect(story).toContainText(`${name} (Fabricante) · lote TX-1, até 31/12/2090 · 9 U`);
    // The order of two notes of one day is not fixed.
    const signed = story.getByRole('listitem').filter({ hasText: 'lote TX-1, até' });
    await signed.getByRole('button', { name: 'Ver no mapa' }).click();
    await expect(story.getByRole('img', { name: 'Face, de frente, 3 pontos' })).toBeVisible();
    await expect(story.getByRole('row', { name: /^Fronte direita .* 2,5 U/u })).toBeVisible();
  });

  await test.step('by keyboard alone: a point by the name of its region, its dose in the list, and the signature', async () => {
    using _refused = allowConsoleError(/409 .*record\/sign/u);
    const { patient, name } = await prepare(api);
    await lead(page, `/admin/patients/${patient.id}?evolucao=nova`);
    await page.getByRole('button', { name: 'Marcar aplicação' }).press('Enter');
    const panel = page.getByRole('region', { name: 'Aplicação' });
    await panel.getByRole('combobox', { name: 'Adicionar produto' }).focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await panel.getByRole('radio', { name: 'Mapa' }).press('ArrowRight');
    await panel.getByRole('combobox', { name: 'Região' }).focus();
    await page.keyboard.type('Masseter esquerdo');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Adicionar ponto' }).press('Enter');
    // A point without a dose is not signed, and the refusal leads there.
    await page.keyboard.press('Control+Enter');
    await expect(panel.getByRole('button', { name: 'Ir para o ponto' })).toBeVisible();
    // A point that waits for its dose takes that of the next ones.
    await panel.getByRole('textbox', { name: 'Dose por ponto' }).focus();
    await page.keyboard.type('20');
    const dose = panel.getByRole('textbox', { name: 'Dose: Masseter esquerdo, ponto 1' });
    await expect(dose).toHaveValue('20');
    await dose.press('Control+a');
    await page.keyboard.type('25');
    // More than the lot has is asked about once, with the next lot beside it.
    await panel.getByRole('textbox', { name: 'Total sem pontos' }).focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toHaveText(
      /O lote TX-1 tem 25 U, e aqui há 30 U\. Assine de novo/u,
    );
    await page.getByRole('button', { name: 'Continuar com o lote TX-2' }).last().press('Enter');
    await page.keyboard.press('Control+Enter');
    const story = page.getByRole('region', { name: 'História' });
    await expect(story).toContainText('lote TX-1, até 31/12/2090 · 5 U');
    await expect(story).toContainText('lote TX-2, até 31/12/2091 · 25 U');
  });
});
