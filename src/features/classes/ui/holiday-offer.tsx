import { Button, CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { addWords, offerWords } from '../words.ts';
import { useAddPublicHolidays } from './add-public-holidays.ts';
import classes from './holiday-offer.module.css';

/** Offers a gym without holidays those of its country, until it has some or wants none. */
export function HolidayOffer({ onList }: { readonly onList: () => void }) {
  const { data } = useQuery(query(api.classes.offeredHolidays, {}));
  const { add, working } = useAddPublicHolidays();
  const [declined, setDeclined] = useLocalStorage({ key: 'pulso-holidays-declined', defaultValue: false });
  const items = data?.items.filter(({ removed }) => !removed) ?? [];
  if (declined || !data || items.length === 0) return null;
  return (
    <section className={classes.offer} aria-label="Feriados del país">
      <p className={classes.words}>{offerWords(data.country, items)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onList}>
          Verlos
        </Button>
        <Button variant="default" loading={working} onClick={() => add(items)}>
          {addWords(items)}
        </Button>
        <CloseButton aria-label="No ofrecerlos más" onClick={() => setDeclined(true)} />
      </div>
    </section>
  );
}
