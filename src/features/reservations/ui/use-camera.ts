import { useEffect, useState } from 'react';

export function useCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Browsers provide it on secure origins only.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) return;
    const look = () =>
      devices.enumerateDevices().then(
        (all) => setHasCamera(all.some(({ kind }) => kind === 'videoinput')),
        () => setHasCamera(false),
      );
    void look();
    devices.addEventListener('devicechange', look);
    return () => devices.removeEventListener('devicechange', look);
  }, []);
  return hasCamera;
}
