import { Modal, Text } from '@mantine/core';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { useAskedPermit } from '../../../web/counter.ts';
import { useMe } from '../../../web/session.ts';
import { rights as allRights } from '../../../wire/rights.ts';
import type { Sent } from '../../../wire/verb.ts';
import type { pinsContract } from '../contract.ts';
import { PersonPicker, usePeople } from './person-picker.tsx';

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('es') + text.slice(1);

/** Asks for the PIN of somebody who may do what this person may not; it is then done once. */
export default function PermitDialog() {
  const asked = useAskedPermit();
  const { person } = useMe();
  const { people } = usePeople();
  if (!asked) return null;
  const { rights, request, about, answer } = asked;
  const what = rights.map((right) => lowerFirst(allRights[right])).join(' o ');
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={
        <Text component="span" inherit lh={1.3}>
          Pide el PIN a quien puede {what}
        </Text>
      }
      size={400}
      zIndex={350}
    >
      {about && <Text fw={600}>{about}</Text>}
      <Text c="dimmed" mb="sm">
        Sirve una sola vez, y queda en el registro.
      </Text>
      <PersonPicker
        people={people}
        among={(each) => each.id !== person?.id && each.rights.some((right) => rights.includes(right))}
        nobody="Nadie que pueda hacerlo tiene un PIN."
        onPin={async ({ id: personId }, pin) => {
          const id = newId();
          await api.pins.authorize({
            id,
            personId,
            pin,
            rights: [...rights],
            request: request as Sent<typeof pinsContract.authorize>['request'],
          });
          answer(id);
        }}
      />
    </Modal>
  );
}
