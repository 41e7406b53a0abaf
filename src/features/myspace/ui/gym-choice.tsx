import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { chooseGym } from '../../../web/gym-choice.ts';
import type { MySpace } from '../contract.ts';

export function GymChoice({ gym, gyms }: Pick<MySpace, 'gym' | 'gyms'>) {
  const queries = useQueryClient();
  if (gyms.length < 2) return null;
  return (
    <Select
      aria-label="Gimnasio"
      data={gyms.map(({ id, name }) => ({ value: id, label: name }))}
      value={gym.id}
      onChange={(id) => {
        if (!id) return;
        chooseGym(id);
        void queries.invalidateQueries();
      }}
    />
  );
}
