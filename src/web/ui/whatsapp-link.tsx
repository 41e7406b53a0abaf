import { ActionIcon, Anchor } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { dialledDigits } from '../../wire/phones.ts';
import { phoneCountry } from '../phone-country.ts';

interface WhatsAppLinkProps {
  readonly phone: string;
  readonly name: string;
  /** The prefilled message. */
  readonly text?: string;
  /** Shows the number beside the icon. */
  readonly withNumber?: boolean;
  readonly onOpen?: () => void;
}

/** The URL of a chat; a number without a country code is taken as of the gym's country. */
export function whatsAppAddress(phone: string, text = ''): string {
  return `https://wa.me/${dialledDigits(phone, phoneCountry())}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** A link to a person's WhatsApp chat; renders nothing without a number. */
export function WhatsAppLink({ phone, name, text = '', withNumber = false, onOpen }: WhatsAppLinkProps) {
  if (!/\d/.test(phone)) return null;
  const link = {
    ...{ href: whatsAppAddress(phone, text), target: '_blank', rel: 'noreferrer' },
    ...(onOpen && { onClick: onOpen }),
  };
  if (withNumber) {
    return (
      <Anchor {...link} aria-label={`WhatsApp a ${name}: ${phone}`}>
        {phone}
      </Anchor>
    );
  }
  return (
    <ActionIcon component="a" {...link} aria-label={`WhatsApp a ${name}`} title="WhatsApp">
      <IconBrandWhatsapp size={18} />
    </ActionIcon>
  );
}
