import { useLocalStorage } from '@mantine/hooks';
import { useMe } from './session.ts';

/** A value of a gym stored in this browser under `name`, or null; all its users update together. */
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
