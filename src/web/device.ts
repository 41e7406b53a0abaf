import { useLocalStorage } from '@mantine/hooks';
import { useMe } from './session.ts';

/** What this browser keeps of a gym under `name`, null for nothing; all screens that ask for it change together. */
export function useDeviceChoice(name: string): [value: string | null, set: (value: string) => void] {
  const [value, set] = useLocalStorage<string | null>({
    key: `pulso-${name} ${useMe().gym?.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => text ?? null,
  });
  return [value, set];
}
