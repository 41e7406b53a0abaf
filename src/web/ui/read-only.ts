import { createContext, useContext } from 'react';

export const ReadOnlyContext = createContext(false);

/** Whether the screen is somebody else's, to look at alone: what would change something is disabled. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
