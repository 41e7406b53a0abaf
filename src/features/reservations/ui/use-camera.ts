import { useEffect, useState } from 'react';

export function useCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    if (!window.isSecureContext) return;
    const devices = navigator.mediaDevices;
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
