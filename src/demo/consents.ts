import { type Channel, readyPurposes, type Source } from '../features/consents/domain.ts';
import type { consent, consentPurpose, consentText } from '../features/consents/table.ts';
import type { RowOf } from '../fill.ts';
import { idOf, randomOf } from './random.ts';

const firstText =
  'Acepto que el gimnasio me escriba sobre sus ofertas y clases nuevas. Puedo retirarlo cuando quiera.';
const [offers] = readyPurposes;

const purposeId = (seed: string, name: string) => idOf(seed, `purpose ${name}`);

/** How long ago the text of offers was written anew. */
const changed = { months: 2 };

/** What the gym asks for: the ready purposes, of which one had another text before. */
export const makePurposes = (
  seed: string,
  opened: Temporal.PlainDate,
  today: Temporal.PlainDate,
): { purposes: RowOf<typeof consentPurpose>[]; texts: RowOf<typeof consentText>[] } => ({
  purposes: readyPurposes.map(({ name, text, channels }) => ({
    ...{ id: purposeId(seed, name), name, text, channels: [...channels] },
    number: name === offers?.name ? 2 : 1,
    createdAt: `${name === offers?.name ? today.subtract(changed) : opened}T12:00:00Z`,
  })),
  texts: [
    {
      ...{ purposeId: purposeId(seed, offers?.name ?? ''), number: 1, text: firstText },
      createdAt: `${opened}T12:00:00Z`,
    },
  ],
});

interface Said {
  readonly name: string;
  readonly channel: Channel | '';
  readonly given: boolean;
  readonly source: Source;
  readonly on: Temporal.PlainDate;
}

/** What these clients answered when they were asked, and what some of them withdrew later. */
export function makeConsents(
  seed: string,
  clientIds: readonly string[],
  { opened, today, by }: { opened: Temporal.PlainDate; today: Temporal.PlainDate; by: string | null },
): RowOf<typeof consent>[] {
  const changedOn = today.subtract(changed);
  const days = opened.until(today).total('days');
  return clientIds.flatMap((clientId) => {
    const random = randomOf(`${seed} consents ${clientId}`);
    const asked = today.subtract({ days: random.below(days) });
    const source: Source = random.weighted({ paper: 6, reception: 3, whatsapp: 1 });
    const said: Said[] = readyPurposes
      .filter(({ name }) => name === offers?.name || random.chance(0.7))
      .flatMap(({ name, channels }) =>
        (channels.length > 0 ? channels : ['' as const]).map((channel) => ({
          ...{ name, channel, given: random.chance(0.75), source, on: asked },
        })),
      );
    const withdrawn = said
      .filter(({ given, on }) => given && Temporal.PlainDate.compare(on, today) < 0 && random.chance(0.06))
      .map((one) => ({ ...one, given: false, source: 'mail' as const, on: today }));
    return [...said, ...withdrawn].map(({ name, on, ...one }, index) => ({
      ...{ id: random.id(), clientId, number: index + 1, ...one },
      purposeId: purposeId(seed, name),
      textNumber: name === offers?.name && Temporal.PlainDate.compare(on, changedOn) >= 0 ? 2 : 1,
      happenedOn: String(on),
      createdAt: `${on}T12:00:00Z`,
      createdBy: by,
    }));
  });
}
