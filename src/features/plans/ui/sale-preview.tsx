import { Text } from '@mantine/core';
import { useMoney } from '../../../web/session.ts';
import { quoteWords } from '../words.ts';
import { type Offer, useQuote } from './use-quote.ts';

/** What selling a plan would charge first, and for which days. */
export function SalePreview(offer: Offer) {
  const money = useMoney();
  const { data } = useQuote(offer);
  const isWhole = offer.planId !== '' && offer.price !== null && offer.startsOn !== '';
  if (!isWhole) return null;
  return (
    <Text role="status" c="dimmed" mih={44}>
      {data && quoteWords(data, money)}
    </Text>
  );
}
