-- Who acquires, chases or sues whom is part of a name's keys and vector now, so names with such words are indexed again.
insert into topic_unindexed (topic_id)
select id from topic where normalized_name ~ '\m(acquir|chas|copy|serv|recommend|hat|su|beat|marry|divorc|oppos|defend|attack|imitat|outsell|outperform|sponsor|represent|endors|mock|critici[sz]|challeng|overtak|admir|envy|betray|brib|fir|outbidd|undercutt)ing\M'
order by id;
