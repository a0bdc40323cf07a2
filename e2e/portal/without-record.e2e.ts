/** A patient whose record goes while they are signed in: no screen shows an empty record as if it were theirs. */
import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';

const screens = [
  { path: '', title: 'Início' },
  { path: '/profile', title: 'Meu Perfil' },
  { path: '/activity', title: 'Quem acessou meus dados' },
  { path: '/appointments', title: 'Meus Agendamentos' },
  { path: '/files', title: 'Arquivos' },
  { path: '/files/exames', title: 'Exames' },
  { path: '/treatment', title: 'Plano de Tratamento' },
];

test('every screen of the record says that the profile is not available yet', async ({ page, api }) => {
  const person = await register(api, somebody('Otávia'));
  await page.goto('/login');
  await page.getByLabel('E-mail:').fill(person.email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/patient');
  await api.patients.remove({ id: person.id });
  for (const { path, title } of screens) {
    await page.goto(`/patient${path}`);
    await expect(page.getByText(/Seu perfil ainda não está disponível/u)).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Dra. Helena Prado`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que bom ter você aqui, Otávia!');
  }
});
