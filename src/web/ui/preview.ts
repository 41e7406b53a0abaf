import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Sent, Verb } from '../../wire/verb.ts';
import { type Call, query } from '../api.ts';

/** Whether the form around is being saved or was: what it would do is done then, and asking again may be refused. */
export const FormSentContext = createContext(false);

/** Asks what saving the form around would do, while what is written in it makes a whole question. */
export function usePreview<V extends Verb>(verb: Call<V>, input: Sent<V>, isWhole: boolean) {
  const sent = useContext(FormSentContext);
  return useQuery({
    ...query(verb, input),
    enabled: isWhole && !sent,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
