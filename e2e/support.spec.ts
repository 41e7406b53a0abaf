import { v7 } from 'uuid';
import { addClient } from './gym.ts';
import { enterAsOperator, gyms, operator, test } from './installation.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show } from './pulso.ts';

test('una dueña deja mirar a soporte por una hora, y lo termina: lo siguiente que se abre ya no se ve', {
  tag: ['@installation', '@assistance', '@record'],
}, async ({ openBrowser, expectedErrors, mailbox }) => {
  expectedErrors.push(/status of 403/);
  const owner = await openBrowser();
  await enterNewGym(owner, 'Gimnasio Norte');
  await addClient(owner, { name: 'Rosalinda', email: 'rosalinda@correo.cl' });
  const page = await openBrowser();
  await enterAsOperator(page, mailbox, 'Casa de soporte');
  const waiting = page.getByRole('region', { name: 'Piden ayuda' });
  const bar = page.getByRole('region', { name: 'Ayuda a un gimnasio' });

  await test.step('mientras nadie lo permite, no hay dónde entrar', async () => {
    await show(page, '/superadmin');
    await expect(waiting.getByText('Ningún gimnasio permite entrar ahora')).toBeVisible();
  });

  await test.step('la dueña lo permite desde su cuenta, y dice para qué', async () => {
    await show(owner, '/account-settings');
    await owner.getByRole('link', { name: 'Permitir que soporte entre' }).click();
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Soporte');
    await expect(owner.getByText('Nunca se ha permitido.')).toBeVisible();
    await owner.getByRole('button', { name: 'Permitir que soporte entre por una hora' }).press('Enter');
    const form = owner.getByRole('dialog', { name: '¿Permitir que soporte entre?' });
    await form.getByRole('button', { name: 'Permitir por una hora' }).click();
    await expect(form.getByText('Escribe para qué.')).toBeVisible();
    await expectAccessible(owner);
    await form.getByLabel('Para qué').fill('No me cuadra la caja del lunes');
    await form.getByRole('button', { name: 'Permitir por una hora' }).click();
    await expect(form).toBeHidden();
    await expect(owner.getByText(/^Soporte puede entrar hasta el /)).toBeVisible();
    await expect(owner.getByText('Ahora no hay nadie dentro.')).toBeVisible();
    await expectAccessible(owner);
  });

  await test.step('la operadora entra y mira: lo dice una barra, y nada se puede cambiar', async () => {
    await page.reload();
    await expect(waiting.getByText('No me cuadra la caja del lunes')).toBeVisible();
    await waiting.getByRole('button', { name: 'Entrar a Gimnasio Norte' }).press('Enter');
    await expect(bar).toContainText('Miras Gimnasio Norte como soporte');
    await expect(bar).toContainText(/Quedan (60|59) minutos/);
    await page.goto('/clients');
    await expect(page.getByRole('table', { name: 'Clientes' })).toContainText('Rosalinda');
    await expect(page.getByText('rosalinda@correo.cl')).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: /cliente/i })).toHaveCount(0);
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    const refused = await page.evaluate(async (id) => {
      const visit = sessionStorage.getItem('pulso-support') ?? '';
      const answer = await fetch('/api/clients', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'pulso-support': visit },
        body: JSON.stringify({ id, name: 'Intrusa' }),
      });
      return (await answer.json()).error.code;
    }, v7());
    expect(refused).toBe('support_read_only');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar.getByRole('button', { name: 'Salir' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('otra ventana suya sigue en su propio gimnasio', async () => {
    const other = await page.context().newPage();
    await other.goto('/clients');
    await expect(other.getByRole('banner')).toContainText('Casa de soporte');
    await expect(other.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expect(other.getByText('Rosalinda')).toBeHidden();
    await other.close();
  });

  await test.step('la dueña ve quién está dentro, y lo termina', async () => {
    await expect(owner.getByText(`Dentro: ${operator}.`)).toBeVisible();
    await owner.getByRole('button', { name: 'Terminar ahora' }).click();
    await expect(
      owner.getByRole('button', { name: 'Permitir que soporte entre por una hora' }),
    ).toBeVisible();
  });

  await test.step('lo siguiente que abre la operadora la lleva de vuelta', async () => {
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Inicio', exact: true })
      .click();
    await expect(page).toHaveURL(/\/superadmin$/);
    await expect(bar).toBeHidden();
    await expect(waiting.getByText('Ningún gimnasio permite entrar ahora')).toBeVisible();
    await page.goto('/clients');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expect(page.getByText('Rosalinda')).toBeHidden();
  });

  await test.step('entra otra vez y sale ella', async () => {
    await jsonOf(owner.request.post('/api/support', { data: { id: v7(), reason: 'Otra vez' } }));
    await show(page, '/superadmin');
    await waiting.getByRole('button', { name: 'Entrar a Gimnasio Norte' }).click();
    await bar.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/superadmin$/);
    await expect(bar).toBeHidden();
  });

  await test.step('queda escrito en los dos lados', async () => {
    await show(owner, '/registro');
    for (const sentence of [
      'Permitió que soporte entre por una hora: No me cuadra la caja del lunes',
      `Soporte (${operator}) entró a mirar`,
      `Soporte (${operator}) miró: Lista de clientes`,
      `Soporte (${operator}) salió`,
      'Terminó la entrada de soporte',
    ])
      await expect(owner.getByText(sentence).first()).toBeVisible();
    await gyms(page)
      .getByRole('button', { name: /Gimnasio Norte/ })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Gimnasio Norte', exact: true });
    await expect(drawer.getByRole('list', { name: 'Entradas de soporte' })).toContainText('Miró: ');
    await expectAccessible(page);
  });
});
