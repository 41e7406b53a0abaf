import { CloseButton, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import classes from './banner.module.css';

export type BannerTone = 'good' | 'bad' | 'warn' | 'info';

interface BannerProps {
  readonly tone: BannerTone;
  readonly children: ReactNode;
  /** Shown muted after the text, to quote to support. */
  readonly requestId?: string | undefined;
  /** Called after `closeAfter` ms, and by its close button. */
  readonly onClose?: () => void;
  /** In ms; false to stay. The specification's banners take 3,000. */
  readonly closeAfter?: number | false;
}

const icons = { good: IconCircleCheck, bad: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle };

/** A message beside its cause: role alert for failures, status otherwise. */
export function Banner({ tone, children, requestId, onClose, closeAfter = 3000 }: BannerProps) {
  const BannerIcon = icons[tone];
  const close = useEffectEvent(() => onClose?.());
  const closes = onClose !== undefined && closeAfter !== false;
  useEffect(() => {
    if (!closes) return;
    const timer = setTimeout(() => close(), closeAfter);
    return () => clearTimeout(timer);
  }, [closes, closeAfter]);
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <BannerIcon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        {children}
        {requestId && (
          <Text size="xs" style={{ userSelect: 'all' }}>
            Código: {requestId}
          </Text>
        )}
      </div>
      {onClose && (
        <CloseButton
          className={classes.close ?? ''}
          size="sm"
          iconSize={16}
          aria-label="Cerrar mensaje"
          onClick={onClose}
        />
      )}
    </div>
  );
}
