import type { Page } from '@playwright/test';

export const pins = { owner: '2580', carla: '1470', teo: '3690' };
export const chooser = (page: Page) => page.getByRole('dialog', { name: '¿Quién atiende?' });
export const attends = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`Atiende ${name}\\s*: cambiar de persona`) });
