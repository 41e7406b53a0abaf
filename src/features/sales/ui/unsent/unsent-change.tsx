import { Button, Group, Stack, Text } from '@mantine/core';
import { dayTime } from '../../../../web/format.ts';
import { type Change, resendChange, sendByPermit } from '../../../../web/offline/outbox.ts';
import { useMe, useTimeZone } from '../../../../web/session.ts';
import { useSubmit } from '../../../../web/ui/submit.ts';
import { makerUnknown, notPermitted } from '../../../../wire/failures.ts';
import { discountNotPermitted } from '../../contract.ts';
import { AttendanceRemedies, isAttendance } from './attendance-remedies.tsx';
import { useOpenInTill } from './open-in-till.ts';
import { remedied, type SaleRemedy, saleRemedies, saleRemedyOf } from './remedies.ts';

/** The change as of who sends it. */
const ofSender = ({ maker: _, ...change }: Change): Change => change;

const lacksRight = (code: string): boolean =>
  code === notPermitted.code || code === discountNotPermitted.code;

interface UnsentChangeProps {
  readonly change: Change;
  readonly isSale: boolean;
  readonly onDiscard: () => void;
}

/** A change that was not sent yet, or why it was refused and what can be done. */
export function UnsentChange({ change, isSale, onDiscard }: UnsentChangeProps) {
  const { title, at, maker, failure, mayBeSaved, input } = change;
  const timeZone = useTimeZone();
  const { canSwitch } = useMe();
  const openInTill = useSubmit(useOpenInTill());
  const byPermit = useSubmit(sendByPermit);
  const remedy = isSale && failure ? saleRemedyOf(failure.code) : undefined;
  const apply = (remedy: SaleRemedy) =>
    void resendChange(remedy === 'now' ? ofSender(change) : change, {
      provisional: remedied(input.provisional as object, remedy),
    });
  return (
    <Stack component="li" gap={8} px={16} py={12}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="xs" c="dimmed">
          {[dayTime(at, timeZone), canSwitch && maker?.name].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {failure ? (
        <>
          <Text c="var(--bad-text)" role="alert">
            {(openInTill.error ?? byPermit.error ?? failure).message}
            {isSale &&
              mayBeSaved &&
              !byPermit.working &&
              ' Puede que ya esté guardada: búscala en Ventas antes de cobrarla otra vez.'}
          </Text>
          <Group
            renderRoot={(props) => <fieldset {...props} disabled={byPermit.working} />}
            gap={8}
            m={0}
            p={0}
            bd={0}
            miw={0}
          >
            {isAttendance(change) && <AttendanceRemedies change={change} />}
            {remedy && <Button onClick={() => apply(remedy)}>{saleRemedies[remedy]}</Button>}
            {canSwitch && maker && lacksRight(failure.code) && (
              <Button loading={byPermit.working} onClick={() => void byPermit.submit(change)}>
                Guardar con el PIN de quien puede
              </Button>
            )}
            {failure.code === makerUnknown.code && (
              <Button onClick={() => void resendChange(ofSender(change))}>Guardar a mi nombre</Button>
            )}
            {isSale && (
              <Button
                variant="default"
                loading={openInTill.working}
                onClick={() => void openInTill.submit(change)}
              >
                Abrir en la caja
              </Button>
            )}
            {(!isSale || failure.code === notPermitted.code) && (
              <Button variant="default" onClick={() => void resendChange(change)}>
                Reintentar
              </Button>
            )}
            <Button variant="subtle" color="red" onClick={onDiscard}>
              Descartar
            </Button>
          </Group>
        </>
      ) : (
        <Text c="dimmed">Se envía solo.</Text>
      )}
    </Stack>
  );
}
