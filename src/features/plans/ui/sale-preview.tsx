import { Checkbox, Text } from '@mantine/core';
import { useMoney } from '../../../web/session.ts';
import { quoteWords } from '../words.ts';
import { isWhole, type Offer, useQuote } from './use-quote.ts';

interface SalePreviewProps {
  readonly offer: Offer;
  /** Whether the enrolment fee is charged, where there is one. */
  readonly enrolment: boolean;
  readonly onEnrolment: (enrolment: boolean) => void;
}

/** What selling a plan would charge first, for which days and with which fee. */
export function SalePreview({ offer, enrolment, onEnrolment }: SalePreviewProps) {
  const money = useMoney();
  const { data } = useQuote(offer);
  if (!isWhole(offer)) return null;
  return (
    <>
      {data && data.enrolment > 0 && (
        <Checkbox
          label={`Cobrar la matrícula de ${money(data.enrolment)}`}
          checked={enrolment}
          onChange={(event) => onEnrolment(event.currentTarget.checked)}
        />
      )}
      <Text role="status" c="dimmed" mih={44}>
        {data && quoteWords(data, enrolment, money)}
      </Text>
    </>
  );
}
