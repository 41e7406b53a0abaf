export { CustomDomainCard } from './ui/custom-domain-card.tsx';
