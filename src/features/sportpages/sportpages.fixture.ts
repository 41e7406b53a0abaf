import type { Person } from '../../test/app.ts';

export const pageForm = (slug: string, other: object = {}) => ({
  slug,
  ...{ published: true, tagline: 'Fuerte & feliz', about: 'Uno\n\n<script>alert(1)</script>' },
  ...{ address: 'Av. Siempre Viva 742', hours: 'Lunes a viernes', phone: '+56 2 2345 6789' },
  ...{ whatsapp: '+56 9 1234 5678', instagram: '@andes', quotes: [] },
  ...{ showSchedule: true, showPlans: true, showTeachers: true },
  ...other,
});

export async function publish(gym: Person, slug: string, other: object = {}): Promise<void> {
  const { version } = await gym.sportpages.get({});
  await gym.sportpages.save({ ...pageForm(slug), ...other, version });
}
