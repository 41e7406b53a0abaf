import { Modal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import type { News } from './check-in.ts';
import classes from './code-reader.module.css';
import { readCode, takeFrame } from './read-frame.ts';

const pauseMs = 120;
/** The same code is read again only after it has been out of view for this long. */
const awayMs = 3000;

const failures: Record<string, string> = {
  NotAllowedError:
    'El navegador no deja usar la cámara. Permítela junto a la dirección de la página y vuelve a abrir.',
  NotFoundError: 'No encontramos una cámara en este dispositivo.',
  NotReadableError: 'Otro programa está usando la cámara. Ciérralo y vuelve a abrir.',
};

interface CodeReaderProps {
  readonly onCode: (code: string) => Promise<void>;
  readonly news: News | undefined;
  readonly onClose: () => void;
}

/** The camera's picture. Every client code that comes into view is checked in. */
export default function CodeReader({ onCode, news, onClose }: CodeReaderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState('');
  const [openedAt] = useState(() => Date.now());
  const [working, setWorking] = useState(false);
  const read = useEffectEvent((code: string) => onCode(code));

  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    let last = { code: '', at: 0 };
    const watch = async () => {
      const canvas = new OffscreenCanvas(0, 0);
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (ended || !picture) return;
      picture.srcObject = stream;
      await picture.play();
      setWorking(true);
      while (!ended) {
        const frame = picture.readyState >= 2 ? takeFrame(picture, canvas) : undefined;
        const code = frame ? await readCode(frame) : '';
        const isNew = code !== last.code || Date.now() - last.at > awayMs;
        if (code && isNew && !ended) await read(code);
        if (code) last = { code, at: Date.now() };
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    watch()
      .catch((reason: Error) => {
        if (ended) return;
        console.error(reason);
        setFailure(failures[reason.name] ?? 'No pudimos leer con la cámara. Ciérrala y vuelve a abrir.');
      })
      .finally(() => {
        if (ended) for (const track of stream?.getTracks() ?? []) track.stop();
      });
    return () => {
      ended = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  const shownNews = news && news.at > openedAt ? news : undefined;
  return (
    <Modal opened onClose={onClose} title="Leer código" size={480}>
      <Stack gap={12}>
        {failure ? (
          <Banner tone="bad">{failure}</Banner>
        ) : (
          <div className={classes.frame} data-working={working || undefined}>
            <video ref={video} className={classes.video} muted playsInline aria-label="Lo que ve la cámara" />
          </div>
        )}
        <Text
          mih={40}
          lh="20px"
          ta="center"
          {...(shownNews?.tone ? { c: `var(--${shownNews.tone}-text)`, fz: 16, fw: 500 } : { c: 'dimmed' })}
          role="status"
        >
          {shownNews?.words ?? 'Pon el código del cliente frente a la cámara. Está en su Mi espacio.'}
        </Text>
      </Stack>
    </Modal>
  );
}
