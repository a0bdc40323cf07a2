/** A patient's own treatment plans. */
import { expect, test } from '../fixtures.ts';
import { answer } from '../simulate.ts';

test('the patient sees the plans and cannot change them', async ({ page, signInAs }) => {
  await signInAs('patient');
  const plans = page.getByRole('list', { name: 'Planos de tratamento' }).getByRole('listitem');
  await page.goto('/patient/treatment');
  await expect(page).toHaveTitle('Plano de Tratamento | Dra. Helena Prado');
  await expect(plans).toContainText(['Ativo', 'Concluído']);
  await expect(plans.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/u);
  await expect(page.getByRole('link', { name: /Editar/u })).toHaveCount(0);

  await answer(page, 'portal.treatmentPlans', { rows: null });
  await page.reload();
  await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
  await answer(page, 'portal.treatmentPlans', { rows: [] });
  await page.getByRole('button', { name: 'Verificar novamente' }).click();
  await expect(page.getByText('Nenhum plano de tratamento encontrado')).toBeVisible();
});
