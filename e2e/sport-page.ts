import type { Page } from '@playwright/test';
import { expect, show } from './pulso.ts';

/** What strangers may do on a gym's page. */
const offers = {
  trial: 'Una clase de prueba, que cualquiera reserva sin cuenta',
  plans: 'Un botón para comprarlos ahí mismo, sin cuenta',
} as const;

/** Publishes the gym's page at `/g/{slug}`, where strangers may do what is offered. */
export async function publishPage(page: Page, slug: string, offer?: keyof typeof offers): Promise<void> {
  await show(page, '/store/sport-page');
  await page.getByLabel('Dirección en la web').fill(slug);
  if (offer) await page.getByLabel(offers[offer]).check();
  await page.getByLabel('Publicada: cualquiera puede abrirla').check();
  await page.getByRole('button', { name: 'Guardar página' }).click();
  await expect(page.getByText('Cambios guardados: ya se ven en tu página.')).toBeVisible();
}
