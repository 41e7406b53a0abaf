import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { OfferedHoliday } from '../contract.ts';
import { addedWords, addWords, bookedIn, consequenceWords } from '../words.ts';

/** Adds offered holidays; asks first when people have booked on one of them. */
export function useAddPublicHolidays() {
  const queries = useQueryClient();
  const [working, setWorking] = useState(false);

  const run = async (items: readonly OfferedHoliday[]) => {
    setWorking(true);
    try {
      const holidays = items.map(({ date, name }) => ({ id: newId(), date, name }));
      await api.classes.addHolidays({ holidays, booked: bookedIn(items) });
      void toast(addedWords(items));
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad', closeAfter: 6000 });
    } finally {
      await queries.invalidateQueries();
      setWorking(false);
    }
  };

  const add = (items: readonly OfferedHoliday[]) => {
    if (bookedIn(items) === 0) return void run(items);
    void confirmDelete({
      title: `¿${addWords(items)}?`,
      children: consequenceWords(items),
      confirmLabel: addWords(items),
      gentle: true,
      onConfirm: () => run(items),
    });
  };

  return { add, working };
}
