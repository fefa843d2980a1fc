import Briefcase from 'lucide-react/icons/briefcase';
import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import ShoppingBag from 'lucide-react/icons/shopping-bag';

const AREAS = [
  { name: 'Downtown', Icon: Building2 },
  { name: 'Residential Areas', Icon: House },
  { name: 'Shopping Centers', Icon: ShoppingBag },
  { name: 'Corporate Offices', Icon: Briefcase },
] as const;

export function ServiceAreas() {
  return (
    <section className="section" aria-labelledby="areas">
      <div className="section-head">
        <h2 id="areas">Service areas</h2>
      </div>
      <ul className="service-areas">
        {AREAS.map(({ name, Icon }) => (
          <li key={name} className="card">
            <Icon className="icon-large" aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
