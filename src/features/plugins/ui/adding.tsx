import { useState } from 'react';
import { AddPlugin } from './add-plugin.tsx';
import { EnvironmentDialog, type ShownEnvironment } from './environment-dialog.tsx';

interface AddingProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Adds a plugin, and then shows its key and its secret, once. */
export default function Adding({ opened, onClose, onAdded }: AddingProps) {
  const [made, setMade] = useState<ShownEnvironment>();
  return (
    <>
      {opened && (
        <AddPlugin
          onClose={onClose}
          onMade={(shown) => {
            setMade(shown);
            onAdded();
          }}
        />
      )}
      {made && <EnvironmentDialog shown={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
