# Generated from the API document by npm run gen; do not edit.
"""Every operation of the API as a method."""

from __future__ import annotations

from typing import Any, Iterator, Literal, Optional, Union

from . import types as t
from ._transport import OMIT, Download, Transport


class Operations(Transport):
    """Every operation of the API, under its id in the API document."""

    # whoami: Whose credential this is and what it may do

    def get_whoami(
        self,
        *,
        fields: Optional[list[t.GetWhoamiFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Whoami:
        """Read whose credential this is and what it may do.

        Takes every API key that is neither revoked nor expired, whatever its scopes, and every
        session of a member; an SDK key, which every visitor of a page reads, is not told.

        API key whatever its scopes, or a session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/whoami",
            query={"fields": fields},
            timeout=timeout,
        )

    # limits: How much a request may carry, how often, and what the plan includes

    def get_limits(
        self,
        *,
        fields: Optional[list[t.GetLimitsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.LimitsInForce:
        """Read the limits of the service and of the plan.

        Says how much one request may carry, how often, and how much the plan includes, so that a
        program need not learn it from failures.

        API key whatever its scopes, or a session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/limits",
            query={"fields": fields},
            timeout=timeout,
        )

    # classify: Classify a name, or a conversation about one, without storing anything

    def classify_topic(
        self,
        *,
        messages: list[t.ClassifyTopicMessages],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ClassifyTopicReply:
        """Classify the topic of a conversation; the header X-Classification-Engine names the
        engine, llm or local, and X-Local-Engine-Reason why the LLM was not used.

        Classifies the topic that the conversation ends with, and stores nothing. Uses one
        classification, which is given back where the service or the LLM provider fails. Without an
        LLM, or beyond its daily spend, the local engine answers; what names no topic, many or a
        brief it refuses with 400.

        API key with scope `classify`, or a session.

        :param messages: The conversation, oldest first: at most 50 messages, one of them the
            user's, and 50000 characters together
        """
        return self._call(
            "POST",
            "/api/classify",
            body={"messages": messages},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    # topics: The library of an organization and the catalog that it is linked to

    def confirm_topic(
        self,
        id: t.AnyTopicId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ConfirmTopicReply:
        """Confirm the classification of a topic of the library that is in doubt.

        Settles the doubt for this organization alone, so that it holds no push back any more, and
        notes it in the history. Where nothing is in doubt, nothing changes.

        API key with scope `topics:write`, or a session.

        :param id: The library topic, or the global topic that it links
        """
        return self._call(
            "POST",
            "/api/topics/{id}/confirm",
            path={"id": id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def confirm_topics(
        self,
        *,
        ids: list[str],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ConfirmTopicsReply:
        """Confirm the classifications of many topics of the library; those that are not in doubt
        are skipped.

        Settles the doubts of up to 1,000 topics for this organization alone, all or none of them.
        Ids that the library does not hold are skipped too.

        API key with scope `topics:write`, or a session.

        :param ids: Ids of library topics, or of the global topics that they link
        """
        return self._call(
            "POST",
            "/api/topics/confirm",
            body={"ids": ids},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_topic(
        self,
        *,
        topic_name: str,
        parent_category: t.ParentCategory = OMIT,
        taxonomy_type: t.TaxonomyType = OMIT,
        subcategory: str = OMIT,
        segment_type: t.SegmentType = OMIT,
        keywords: list[str] = OMIT,
        segment_desc_marketplace: str = OMIT,
        segment_desc_dspapi: str = OMIT,
        internal_description: str = OMIT,
        engine_version: str = OMIT,
        _batch_id: str = OMIT,
        force: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CreateTopicReply:
        """Add a topic to the library.

        Links the topic of this name that the library or the catalog has, or makes a new one that
        the local engine classifies. What is given beside the name is kept as edits on the link,
        which no other organization reads and no reclassify overwrites unless told to. Uses no
        classification; a full library answers 400.

        API key with scope `topics:write`, or a session.

        :param topic_name: Name of the audience, on one line; case and punctuation tell no topics
            apart
        :param parent_category: Category that stands in place of the one read in the name, and
            settles any doubt
        :param taxonomy_type: Group of parent_category, another is refused; alone, it chooses the
            category of it that fits best
        :param subcategory: Level-0 node below the category; an empty text takes the topic out of
            the tree
        :param segment_type: Segment type that stands in place of the one read in the name
        :param keywords: Search terms in place of those read in the name
        :param segment_desc_marketplace: Description in place of the marketplace template's
        :param segment_desc_dspapi: Description in place of the dspapi template's
        :param internal_description: Note for the organization itself; may have several lines, and
            no platform is sent it
        :param engine_version: Version to stamp on a topic that is new, also one of an engine
            elsewhere; ignored for one that is there already
        :param _batch_id: Import that the topic belongs to, noted in its history; an unknown one is
            404
        :param force: Makes the topic the organization's own, whatever is like it; only one of the
            same name is answered instead
        """
        return self._call(
            "POST",
            "/api/topics",
            body={
                "topic_name": topic_name,
                "parent_category": parent_category,
                "taxonomy_type": taxonomy_type,
                "subcategory": subcategory,
                "segment_type": segment_type,
                "keywords": keywords,
                "segment_desc_marketplace": segment_desc_marketplace,
                "segment_desc_dspapi": segment_desc_dspapi,
                "internal_description": internal_description,
                "engine_version": engine_version,
                "_batchId": _batch_id,
                "force": force,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def delete_topics(
        self,
        *,
        ids: list[str],
        timeout: Optional[float] = None,
    ) -> t.DeleteTopicsReply:
        """Remove topics from the library; segmentsOnSale of them stay on platforms until a refresh
        or a person takes them off.

        Removes the links with their edits; the global topics stay, and other libraries with them.
        Ids that the library does not hold are skipped. Works through 1,000 ids at a time, so a
        request that fails midway has removed what came before.

        API key with scope `topics:write`, or a session with `library:delete`.

        :param ids: Ids of library topics, or of the global topics that they link
        """
        return self._call(
            "DELETE",
            "/api/topics",
            body={"ids": ids},
            timeout=timeout,
        )

    def list_topics(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        sort_by: Optional[t.SortBy] = None,
        sort_order: Optional[Literal["asc", "desc"]] = None,
        search: Optional[str] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        iab_code: Optional[Union[str, list[str]]] = None,
        engine_version: Optional[Union[str, list[str]]] = None,
        source: Optional[Union[str, list[str]]] = None,
        internal_id: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        sensitivity: Optional[Union[t.Sensitivity, list[t.Sensitivity]]] = None,
        intensity: Optional[Union[t.Intensity, list[t.Intensity]]] = None,
        buyer_journey: Optional[Union[t.BuyerJourney, list[t.BuyerJourney]]] = None,
        review: Optional[
            Union[Literal["needs_review", "confirmed"], list[Literal["needs_review", "confirmed"]]]
        ] = None,
        score_min: Optional[int] = None,
        score_max: Optional[int] = None,
        created_from: Optional[t.Timestamp] = None,
        created_before: Optional[t.Timestamp] = None,
        live_on: Optional[Union[str, list[str]]] = None,
        not_live_on: Optional[Union[str, list[str]]] = None,
        match: Optional[Literal["words", "meaning"]] = None,
        layers: Optional[bool] = None,
        fields: Optional[list[t.ListTopicsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListTopicsReply:
        """List the library, filtered, sorted and paged.

        Answers the values in effect: what the organization edited, then its own verdicts, then what
        the global topic says. All filters must fit, and an empty one counts as none; of a filter
        that names several values, any may fit. With `match=meaning` the order asked for does not
        apply and `total` is at most 500.

        API key with scope `topics:read`, or a session.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param sort_by: Field to sort by; topics without a value come last in asc, first in desc
        :param sort_order: Direction, also of age, which decides between equals
        :param search: Words that the name must all have; the last may be the beginning of a longer
            one
        :param taxonomy_type: Only topics of this group, or of any of several
        :param parent_category: Only topics of this category, or of any of several
        :param subcategory: Only topics of this level-0 node, or of any of several, written exactly
        :param subcategory_l1: Only topics of this node, or of any of several, one level below
            subcategory
        :param subcategory_l2: Only topics of this node, or of any of several, two levels below
            subcategory
        :param subcategory_l3: Only topics of this node, or of any of several, three levels below
            subcategory
        :param subcategory_l4: Only topics of this node, or of any of several, four levels below
            subcategory
        :param segment_type: Only topics of this segment type, or of any of several
        :param audience_type: Only topics of this audience type, or of any of several
        :param iab_code: Only topics of this IAB code, or of any of several, without those of the
            codes below
        :param engine_version: Only topics stamped with this engine version, or with any of several
        :param source: Only topics that came this way, or any of several: api, import, sync, matrix
            or catalog
        :param internal_id: Only topics whose external id contains this text, or any of several,
            whatever its case
        :param has_external_id: Only topics with an external id (true), or without one (false)
        :param sensitivity: Only topics of this sensitivity, or of any of several
        :param intensity: Only topics of this intensity, or of any of several
        :param buyer_journey: Only topics at this stage of the buyer journey, or at any of several
        :param review: Only topics that are in doubt, or only those that were and are confirmed;
            with both, either
        :param score_min: Only topics whose composite score is at least this, from 0 to 100
        :param score_max: Only topics whose composite score is at most this, from 0 to 100
        :param created_from: Only topics that came into the library at this moment or later
        :param created_before: Only topics that came into the library before this moment
        :param live_on: Only topics with a live segment on this platform, named by its key, or on
            any of several
        :param not_live_on: Only topics without a live segment on this platform, or on none of
            several
        :param match: How search is read: words, the default, or meaning, which answers at most 500,
            the best first whatever the order
        :param layers: Whether each item also has its layers
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "search": search,
                "taxonomyType": taxonomy_type,
                "parentCategory": parent_category,
                "subcategory": subcategory,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "iabCode": iab_code,
                "engineVersion": engine_version,
                "source": source,
                "internalId": internal_id,
                "hasExternalId": has_external_id,
                "sensitivity": sensitivity,
                "intensity": intensity,
                "buyerJourney": buyer_journey,
                "review": review,
                "scoreMin": score_min,
                "scoreMax": score_max,
                "createdFrom": created_from,
                "createdBefore": created_before,
                "liveOn": live_on,
                "notLiveOn": not_live_on,
                "match": match,
                "layers": layers,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_topics(
        self,
        *,
        limit: Optional[int] = None,
        sort_by: Optional[t.SortBy] = None,
        sort_order: Optional[Literal["asc", "desc"]] = None,
        search: Optional[str] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        iab_code: Optional[Union[str, list[str]]] = None,
        engine_version: Optional[Union[str, list[str]]] = None,
        source: Optional[Union[str, list[str]]] = None,
        internal_id: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        sensitivity: Optional[Union[t.Sensitivity, list[t.Sensitivity]]] = None,
        intensity: Optional[Union[t.Intensity, list[t.Intensity]]] = None,
        buyer_journey: Optional[Union[t.BuyerJourney, list[t.BuyerJourney]]] = None,
        review: Optional[
            Union[Literal["needs_review", "confirmed"], list[Literal["needs_review", "confirmed"]]]
        ] = None,
        score_min: Optional[int] = None,
        score_max: Optional[int] = None,
        created_from: Optional[t.Timestamp] = None,
        created_before: Optional[t.Timestamp] = None,
        live_on: Optional[Union[str, list[str]]] = None,
        not_live_on: Optional[Union[str, list[str]]] = None,
        match: Optional[Literal["words", "meaning"]] = None,
        layers: Optional[bool] = None,
        fields: Optional[list[t.ListTopicsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.ListedTopic]:
        """Go through all of `list_topics`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/topics",
            query={
                "limit": limit,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "search": search,
                "taxonomyType": taxonomy_type,
                "parentCategory": parent_category,
                "subcategory": subcategory,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "iabCode": iab_code,
                "engineVersion": engine_version,
                "source": source,
                "internalId": internal_id,
                "hasExternalId": has_external_id,
                "sensitivity": sensitivity,
                "intensity": intensity,
                "buyerJourney": buyer_journey,
                "review": review,
                "scoreMin": score_min,
                "scoreMax": score_max,
                "createdFrom": created_from,
                "createdBefore": created_before,
                "liveOn": live_on,
                "notLiveOn": not_live_on,
                "match": match,
                "layers": layers,
                "fields": fields,
            },
            records="data",
            timeout=timeout,
        )

    def topic_facets(
        self,
        *,
        counts: Optional[bool] = None,
        match: Optional[Literal["words", "meaning"]] = None,
        search: Optional[str] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        iab_code: Optional[Union[str, list[str]]] = None,
        engine_version: Optional[Union[str, list[str]]] = None,
        source: Optional[Union[str, list[str]]] = None,
        internal_id: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        sensitivity: Optional[Union[t.Sensitivity, list[t.Sensitivity]]] = None,
        intensity: Optional[Union[t.Intensity, list[t.Intensity]]] = None,
        buyer_journey: Optional[Union[t.BuyerJourney, list[t.BuyerJourney]]] = None,
        review: Optional[
            Union[Literal["needs_review", "confirmed"], list[Literal["needs_review", "confirmed"]]]
        ] = None,
        score_min: Optional[int] = None,
        score_max: Optional[int] = None,
        created_from: Optional[t.Timestamp] = None,
        created_before: Optional[t.Timestamp] = None,
        live_on: Optional[Union[str, list[str]]] = None,
        not_live_on: Optional[Union[str, list[str]]] = None,
        fields: Optional[list[t.TopicFacetsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Facets:
        """List the values that each field has in the library; with counts=true, how many topics
        have each.

        Lists the values in effect, also those that the organization gave. The counts also cover
        sensitivity, intensity, buyer journey, source and engine version. Filters are those of the
        list: each facet covers the topics that all of them leave but its own, so that it says what
        another of its values would bring.

        API key with scope `topics:read`, or a session.

        :param counts: Whether the reply also says how many topics have each value
        :param match: How search is read: words, the default, or meaning, which answers at most 500,
            the best first whatever the order
        :param search: Words that the name must all have; the last may be the beginning of a longer
            one
        :param taxonomy_type: Only topics of this group, or of any of several
        :param parent_category: Only topics of this category, or of any of several
        :param subcategory: Only topics of this level-0 node, or of any of several, written exactly
        :param subcategory_l1: Only topics of this node, or of any of several, one level below
            subcategory
        :param subcategory_l2: Only topics of this node, or of any of several, two levels below
            subcategory
        :param subcategory_l3: Only topics of this node, or of any of several, three levels below
            subcategory
        :param subcategory_l4: Only topics of this node, or of any of several, four levels below
            subcategory
        :param segment_type: Only topics of this segment type, or of any of several
        :param audience_type: Only topics of this audience type, or of any of several
        :param iab_code: Only topics of this IAB code, or of any of several, without those of the
            codes below
        :param engine_version: Only topics stamped with this engine version, or with any of several
        :param source: Only topics that came this way, or any of several: api, import, sync, matrix
            or catalog
        :param internal_id: Only topics whose external id contains this text, or any of several,
            whatever its case
        :param has_external_id: Only topics with an external id (true), or without one (false)
        :param sensitivity: Only topics of this sensitivity, or of any of several
        :param intensity: Only topics of this intensity, or of any of several
        :param buyer_journey: Only topics at this stage of the buyer journey, or at any of several
        :param review: Only topics that are in doubt, or only those that were and are confirmed;
            with both, either
        :param score_min: Only topics whose composite score is at least this, from 0 to 100
        :param score_max: Only topics whose composite score is at most this, from 0 to 100
        :param created_from: Only topics that came into the library at this moment or later
        :param created_before: Only topics that came into the library before this moment
        :param live_on: Only topics with a live segment on this platform, named by its key, or on
            any of several
        :param not_live_on: Only topics without a live segment on this platform, or on none of
            several
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/facets",
            query={
                "counts": counts,
                "match": match,
                "search": search,
                "taxonomyType": taxonomy_type,
                "parentCategory": parent_category,
                "subcategory": subcategory,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "iabCode": iab_code,
                "engineVersion": engine_version,
                "source": source,
                "internalId": internal_id,
                "hasExternalId": has_external_id,
                "sensitivity": sensitivity,
                "intensity": intensity,
                "buyerJourney": buyer_journey,
                "review": review,
                "scoreMin": score_min,
                "scoreMax": score_max,
                "createdFrom": created_from,
                "createdBefore": created_before,
                "liveOn": live_on,
                "notLiveOn": not_live_on,
                "fields": fields,
            },
            timeout=timeout,
        )

    def topic_history(
        self,
        id: t.AnyTopicId,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.TopicHistoryFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.TopicHistoryEntry]:
        """List the history of a topic, newest first.

        Answers up to 200 entries at a time: what the organization did, and what operators changed
        of the global topic since the library holds it, as far as that reached the library.

        API key with scope `topics:read`, or a session.

        :param id: The library topic, or the global topic that it links
        :param limit: Most records to answer; all of them, up to 200, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/{id}/history",
            path={"id": id},
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_topic_history(
        self,
        id: t.AnyTopicId,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.TopicHistoryFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.TopicHistoryEntry]:
        """Go through all of `topic_history`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/topics/{id}/history",
            path={"id": id},
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def topic_stats(
        self,
        *,
        fields: Optional[list[Literal["total", "bySegmentType", "byTaxonomyType"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.TopicStatsReply:
        """Count the library by segment type and taxonomy type.

        Counts the whole library, or the workspace that the request names. Topics without a value
        count in `total` alone.

        API key with scope `topics:read`, or a session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/stats",
            query={"fields": fields},
            timeout=timeout,
        )

    def update_topic(
        self,
        id: t.AnyTopicId,
        *,
        topic_name: str = OMIT,
        parent_category: t.ParentCategory = OMIT,
        taxonomy_type: t.TaxonomyType = OMIT,
        subcategory: str = OMIT,
        segment_type: t.SegmentType = OMIT,
        timeout: Optional[float] = None,
    ) -> t.ConfirmTopicReply:
        """Edit a topic of the library.

        Changes the given fields for this organization alone; the global topic and other libraries
        stay as they are, and later verdicts leave edited fields unless told to replace them. A
        change of anything but the name also confirms a classification that was in doubt. A name
        that another topic of the library has is 409.

        API key with scope `topics:write`, or a session.

        :param id: The library topic, or the global topic that it links
        :param topic_name: The library's own name for the audience, on one line
        :param parent_category: New category; its group comes with it, and a subcategory of the old
            one goes
        :param taxonomy_type: Group of the category, another is refused; alone, it chooses the
            category of it that fits best
        :param subcategory: New level-0 node; an empty text takes the topic out of the tree
        :param segment_type: New segment type, which the templates name the topic by
        """
        return self._call(
            "PATCH",
            "/api/topics/{id}",
            path={"id": id},
            body={
                "topic_name": topic_name,
                "parent_category": parent_category,
                "taxonomy_type": taxonomy_type,
                "subcategory": subcategory,
                "segment_type": segment_type,
            },
            timeout=timeout,
        )

    def explain_topic(
        self,
        id: t.AnyTopicId,
        *,
        fields: Optional[list[t.ExplainTopicFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.TopicExplanation:
        """Explain a classification: source of each value, evidence in the name.

        Reads the name anew with the current engine and shows that beside the values in effect.
        Writes nothing and uses no classification.

        API key with scope `topics:read`, or a session.

        :param id: The library topic, or the global topic that it links
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/{id}/explain",
            path={"id": id},
            query={"fields": fields},
            timeout=timeout,
        )

    def similar_topics(
        self,
        id: t.AnyTopicId,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.SimilarTopicsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.SimilarTopicsReply:
        """List the topics of the library that are most like a topic, with why.

        Searches the library by meaning with the topic's name and leaves the topic itself out. It
        says what is near, not what is the same: for that, check for duplicates.

        API key with scope `topics:read`, or a session.

        :param id: The library topic, or the global topic that it links
        :param limit: Most topics to answer; more than 50 counts as 50
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/{id}/similar",
            path={"id": id},
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def topic_names(
        self,
        id: t.AnyTopicId,
        *,
        fields: Optional[list[t.TopicNamesFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.PlatformName]:
        """List the platform names of a topic by active template: source field of each part, where
        it is truncated.

        Makes the names at this moment, by the templates, the topic's values in effect and the
        organization's own words in the settings. A connection may name a topic otherwise: it can
        have words and a template of its own.

        API key with scope `topics:read`, or a session.

        :param id: The library topic, or the global topic that it links
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/{id}/names",
            path={"id": id},
            query={"fields": fields},
            timeout=timeout,
        )

    def reclassify_topic(
        self,
        id: t.AnyTopicId,
        *,
        llm: bool = OMIT,
        replace_given: bool = OMIT,
        dry_run: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReclassifiedTopic:
        """Reclassify a topic of the library.

        Gives the topic a new verdict for this organization alone; the global topic and other
        libraries stay as they are, and so do edited fields unless `replaceGiven` is true. Uses one
        classification. What the LLM and the engine disagree on may go to the operators for review.

        API key with scope `topics:write`, or a session.

        :param id: The library topic, or the global topic that it links
        :param llm: Whether the LLM is asked; where it has no usable answer, the local engine judges
        :param replace_given: Whether a verdict also replaces what the organization gave or edited;
            the name stays
        :param dry_run: Whether the answer only says what would change: nothing is written or
            charged; refused with llm
        """
        return self._call(
            "POST",
            "/api/topics/{id}/reclassify",
            path={"id": id},
            body={"llm": llm, "replaceGiven": replace_given, "dryRun": dry_run},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def reclassify_topics(
        self,
        *,
        ids: list[str],
        llm: bool = OMIT,
        replace_given: bool = OMIT,
        dry_run: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReclassifyTopicsReply:
        """Reclassify topics of the library.

        Gives up to 500 topics, or 100 with `llm`, new verdicts for this organization alone; edited
        fields stay unless `replaceGiven` is true. Each topic uses one classification, those that
        the library does not hold none. All verdicts are written together or not at all.

        API key with scope `topics:write`, or a session.

        :param ids: Ids of library topics, or of the global topics that they link
        :param llm: Whether the LLM is asked; where it has no usable answer, the local engine judges
        :param replace_given: Whether a verdict also replaces what the organization gave or edited;
            the name stays
        :param dry_run: Whether the answer only says what would change: nothing is written or
            charged; refused with llm
        """
        return self._call(
            "POST",
            "/api/topics/reclassify",
            body={"ids": ids, "llm": llm, "replaceGiven": replace_given, "dryRun": dry_run},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_match_values(
        self,
        id: t.AnyTopicId,
        *,
        key: t.Key,
        fields: Optional[list[Literal["key", "count", "updatedAt"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.MatchValues:
        """Count a topic's audience values of one match key.

        Returns the count only: the values themselves cannot be read back.

        API key with scope `topics:read`, or a session.

        :param id: Library topic, by its own id or that of its global topic
        :param key: Kind of identifier that the values are; each kind is kept separately
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/{id}/match-values",
            path={"id": id},
            query={"key": key, "fields": fields},
            timeout=timeout,
        )

    def put_match_values(
        self,
        id: t.AnyTopicId,
        body: str,
        *,
        key: t.Key,
        timeout: Optional[float] = None,
    ) -> t.MatchValues:
        """Replace a topic's audience values of one match key, one per line.

        Takes UTF-8 text with at most 5000000 values; empty lines are skipped. The first invalid
        line refuses the whole body, and nothing is replaced. Exchange connections with this
        match_key upload the values at the next push or refresh; replacing values does not make an
        active segment stale.

        API key with scope `topics:write`, or a session.

        :param id: Library topic, by its own id or that of its global topic
        :param body: Values of the match key, one per line, without a header
        :param key: Kind of identifier that the values are; each kind is kept separately
        """
        return self._call(
            "PUT",
            "/api/topics/{id}/match-values",
            path={"id": id},
            query={"key": key},
            text=body,
            timeout=timeout,
        )

    def add_from_catalog(
        self,
        *,
        topic_ids: list[str] = OMIT,
        filters: t.AddFromCatalogFilters = OMIT,
        list_unknown: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.AddFromCatalogReply:
        """Add catalog topics to the library: by id, or all that match filters.

        Takes `topicIds` or `filters`, not both; empty filters add the whole catalog. Topics that
        the library holds already are skipped, and it uses no classification. Where the library has
        not enough room, nothing is added and the answer is 400.

        API key with scope `topics:write`, or a session.

        :param topic_ids: Global topics to add; ids that are not in the catalog are skipped
        :param filters: Adds all topics of the catalog that fit every filter; an unknown filter is
            refused
        :param list_unknown: Whether the reply also names the topicIds that are not in the catalog
        """
        return self._call(
            "POST",
            "/api/topics/catalog",
            body={"topicIds": topic_ids, "filters": filters, "listUnknown": list_unknown},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_catalog(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        sort_by: Optional[t.ListCatalogSortBy] = None,
        sort_order: Optional[Literal["asc", "desc"]] = None,
        search: Optional[str] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        in_library: Optional[bool] = None,
        match: Optional[Literal["words", "meaning"]] = None,
        fields: Optional[list[t.ListCatalogFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListCatalogReply:
        """List the shared catalog, with topics already in the library marked.

        Lists what everybody may find, and the organization's own topics that are private or not
        listed yet; merged and archived ones are in no list. With `match=meaning` the order asked
        for does not apply and `total` is at most 500.

        API key with scope `topics:read`, or a session.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param sort_by: Field to sort by; topics without a value come last in asc, first in desc
        :param sort_order: Direction, also of age, which decides between equals
        :param search: Words that name, taxonomy path and keywords must all have; the last may be
            unfinished
        :param parent_category: Only topics of this category, or of any of several
        :param taxonomy_type: Only topics of this group, or of any of several
        :param subcategory: Only topics of this level-0 node, or of any of several, written exactly
        :param segment_type: Only topics of this segment type, or of any of several
        :param audience_type: Only topics of this audience type, or of any of several
        :param subcategory_l1: Only topics of this node, or of any of several, one level below
            subcategory
        :param subcategory_l2: Only topics of this node, or of any of several, two levels below
            subcategory
        :param subcategory_l3: Only topics of this node, or of any of several, three levels below
            subcategory
        :param subcategory_l4: Only topics of this node, or of any of several, four levels below
            subcategory
        :param has_external_id: Only topics that the library holds with an external id (true), or
            only all others (false)
        :param in_library: Only topics that the library holds (true), or only those it could add
            (false)
        :param match: How search is read: words, the default, or meaning, which answers at most 500,
            the best first whatever the order
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/catalog",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "search": search,
                "parentCategory": parent_category,
                "taxonomyType": taxonomy_type,
                "subcategory": subcategory,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "hasExternalId": has_external_id,
                "inLibrary": in_library,
                "match": match,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_catalog(
        self,
        *,
        limit: Optional[int] = None,
        sort_by: Optional[t.ListCatalogSortBy] = None,
        sort_order: Optional[Literal["asc", "desc"]] = None,
        search: Optional[str] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        in_library: Optional[bool] = None,
        match: Optional[Literal["words", "meaning"]] = None,
        fields: Optional[list[t.ListCatalogFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.CatalogTopic]:
        """Go through all of `list_catalog`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/topics/catalog",
            query={
                "limit": limit,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "search": search,
                "parentCategory": parent_category,
                "taxonomyType": taxonomy_type,
                "subcategory": subcategory,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "hasExternalId": has_external_id,
                "inLibrary": in_library,
                "match": match,
                "fields": fields,
            },
            records="data",
            timeout=timeout,
        )

    def catalog_facets(
        self,
        *,
        counts: Optional[bool] = None,
        match: Optional[Literal["words", "meaning"]] = None,
        search: Optional[str] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        in_library: Optional[bool] = None,
        fields: Optional[list[t.TopicFacetsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Facets:
        """List the values that each field has in the catalog; subcategories are those of the
        taxonomy.

        Lists the values of the topics that the organization sees in the catalog. Subcategories that
        no topic has are listed too, so a filter by one of them may find nothing. Filters are those
        of the list: each facet covers the topics that all of them leave but its own.

        API key with scope `topics:read`, or a session.

        :param counts: Whether the reply also says how many topics have each value
        :param match: How search is read: words, the default, or meaning, which answers at most 500,
            the best first whatever the order
        :param search: Words that name, taxonomy path and keywords must all have; the last may be
            unfinished
        :param parent_category: Only topics of this category, or of any of several
        :param taxonomy_type: Only topics of this group, or of any of several
        :param subcategory: Only topics of this level-0 node, or of any of several, written exactly
        :param segment_type: Only topics of this segment type, or of any of several
        :param audience_type: Only topics of this audience type, or of any of several
        :param subcategory_l1: Only topics of this node, or of any of several, one level below
            subcategory
        :param subcategory_l2: Only topics of this node, or of any of several, two levels below
            subcategory
        :param subcategory_l3: Only topics of this node, or of any of several, three levels below
            subcategory
        :param subcategory_l4: Only topics of this node, or of any of several, four levels below
            subcategory
        :param has_external_id: Only topics that the library holds with an external id (true), or
            only all others (false)
        :param in_library: Only topics that the library holds (true), or only those it could add
            (false)
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/catalog/facets",
            query={
                "counts": counts,
                "match": match,
                "search": search,
                "parentCategory": parent_category,
                "taxonomyType": taxonomy_type,
                "subcategory": subcategory,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "hasExternalId": has_external_id,
                "inLibrary": in_library,
                "fields": fields,
            },
            timeout=timeout,
        )

    def similar_catalog_topics(
        self,
        id: t.GlobalTopicId,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListCatalogFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.SimilarCatalogTopicsReply:
        """List the topics of the catalog that are most like one of it, with why.

        Searches the catalog by meaning with the topic's name and leaves the topic itself out. Each
        says whether the library holds it.

        API key with scope `topics:read`, or a session.

        :param id: The topic of the catalog to compare with
        :param limit: Most topics to answer; more than 50 counts as 50
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topics/catalog/{id}/similar",
            path={"id": id},
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def report_catalog_topic(
        self,
        topic_id: t.GlobalTopicId,
        *,
        reason: t.Reason,
        comment: str = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReportCatalogTopicReply:
        """Report a topic of the catalog to its operators, whether the library holds it or not.

        Puts the topic into the operators' review queue and changes nothing else until they decide.
        A second report of a topic changes nothing while the first is open. An organization has 50
        reports a day (UTC).

        API key with scope `topics:write`, or a session.

        :param topic_id: The topic of the catalog to report
        :param reason: What is wrong with the topic
        :param comment: What operators should know, on one line; nobody else reads it
        """
        return self._call(
            "POST",
            "/api/topics/catalog/{topicId}/report",
            path={"topicId": topic_id},
            body={"reason": reason, "comment": comment},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def report_topic(
        self,
        id: t.AnyTopicId,
        *,
        reason: t.Reason,
        comment: str = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReportCatalogTopicReply:
        """Report the listed topic behind a topic of the library to the operators of the catalog.

        Puts the global topic into the operators' review queue and changes nothing else until they
        decide. A second report of a topic changes nothing while the first is open. An organization
        has 50 reports a day (UTC); a topic that is not listed is 400, because it can be edited.

        API key with scope `topics:write`, or a session.

        :param id: The library topic, or the global topic that it links
        :param reason: What is wrong with the topic
        :param comment: What operators should know, on one line; nobody else reads it
        """
        return self._call(
            "POST",
            "/api/topics/{id}/report",
            path={"id": id},
            body={"reason": reason, "comment": comment},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def check_duplicate(
        self,
        *,
        topic_name: str,
        parent_category: Optional[str] = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.DuplicateCheck:
        """Check a name for duplicates, with what makes two topics the same or different.

        Compares the name with the library, the catalog and the own topics of the organization, as
        adding it would. Nothing is written and no classification used.

        API key with scope `classify`, or a session.

        :param topic_name: Name that may be a topic already
        :param parent_category: Category that the name is meant in; absent, null or unknown, the one
            read in the name counts
        """
        return self._call(
            "POST",
            "/api/topics/check-duplicate",
            body={"topic_name": topic_name, "parent_category": parent_category},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def generate_matrix(
        self,
        *,
        dimensions: list[t.MatrixDimension],
        template: str = OMIT,
        segment_type: t.SegmentType = OMIT,
        parent_category: t.ParentCategory = OMIT,
        taxonomy_type: t.TaxonomyType = OMIT,
        dry_run: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[t.MatrixMade, t.MatrixPreview]:
        """Create a topic for every combination of dimension values; resent after a failure, it
        resumes.

        Classifies every combination with the local engine, matches it and adds it to the library,
        500 to a transaction. Each combination uses one classification, duplicates and errors too,
        and too few left for all refuse the whole request. Interrupted and sent again, it uses none
        for what is done.

        API key with scope `classify`, or a session.

        :param dimensions: 2 to 50 dimensions with at most 5000 combinations; the last one turns
            fastest
        :param template: How a name is made, with each dimension as {its name}; absent, the values
            follow each other with spaces
        :param segment_type: Segment type of every topic; absent, as read in its name
        :param parent_category: Category of every topic; absent, as read in its name
        :param taxonomy_type: Group of every topic, whose category that fits best is chosen;
            parentCategory overrules it
        :param dry_run: Whether the answer only says what would come of it: nothing is written or
            charged
        """
        return self._call(
            "POST",
            "/api/topics/generate-matrix",
            body={
                "dimensions": dimensions,
                "template": template,
                "segmentType": segment_type,
                "parentCategory": parent_category,
                "taxonomyType": taxonomy_type,
                "dryRun": dry_run,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def activation_status(
        self,
        *,
        ids: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> dict[str, dict[str, t.ActivationStatusReplyValueValue]]:
        """Read the activation status of library topics, by topic and platform.

        Maps library topic ids to platforms, and each platform to one activation: the newest that is
        pending or active, otherwise the newest with an error, otherwise the newest deactivated one.
        Topics without an activation are absent. Returns at most 10000 pairs of topic and platform,
        those of the newest topics.

        API key with scope `topics:read`, or a session.

        :param ids: Comma-separated ids of library or global topics, at most 500; if absent, all
            topics with an activation
        """
        return self._call(
            "GET",
            "/api/topics/activation-status",
            query={"ids": ids},
            timeout=timeout,
        )

    # topic-changes: Many topics changed at once: planned, followed, listed one by one, undone

    def cancel_topic_change(
        self,
        id: t.JobId,
        *,
        status: Literal["cancelled"],
        timeout: Optional[float] = None,
    ) -> t.TopicChange:
        """Cancel a change: the current step finishes, then it stops.

        What is done stays and can be undone. A change that has ended is refused with 409.

        API key with scope `topics:write`, or a session.

        :param id: The change
        :param status: Only value: changes are ended by cancelling
        """
        return self._call(
            "PATCH",
            "/api/topic-changes/{id}",
            path={"id": id},
            body={"status": status},
            timeout=timeout,
        )

    def get_topic_change(
        self,
        id: t.JobId,
        *,
        fields: Optional[list[t.GetTopicChangeFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.TopicChange:
        """Read a change of many topics and its progress.

        Reads only; the worker does the change.

        API key with scope `topics:read`, or a session.

        :param id: The change
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topic-changes/{id}",
            path={"id": id},
            query={"fields": fields},
            timeout=timeout,
        )

    def list_topic_change_rows(
        self,
        id: t.JobId,
        *,
        outcome: Optional[t.Outcome] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListTopicChangeRowsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.TopicChangeRow]:
        """List what a change did to each topic.

        In the order in which the topics are changed.

        API key with scope `topics:read`, or a session.

        :param id: The change
        :param outcome: Only topics of this outcome; absent for all
        :param limit: Most topics to answer; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topic-changes/{id}/rows",
            path={"id": id},
            query={"outcome": outcome, "limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_topic_change_rows(
        self,
        id: t.JobId,
        *,
        outcome: Optional[t.Outcome] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListTopicChangeRowsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.TopicChangeRow]:
        """Go through all of `list_topic_change_rows`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/topic-changes/{id}/rows",
            path={"id": id},
            query={"outcome": outcome, "limit": limit, "fields": fields},
            timeout=timeout,
        )

    def list_topic_changes(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.GetTopicChangeFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.TopicChange]:
        """List the changes of many topics, newest first.

        In a workspace, only the changes that were started in it.

        API key with scope `topics:read`, or a session.

        :param limit: Most changes to answer; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/topic-changes",
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_topic_changes(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.GetTopicChangeFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.TopicChange]:
        """Go through all of `list_topic_changes`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/topic-changes",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def start_topic_change(
        self,
        *,
        action: t.StartTopicChangeAction,
        ids: list[t.AnyTopicId] = OMIT,
        filters: t.StartTopicChangeFilters = OMIT,
        set: t.StartTopicChangeSet = OMIT,
        llm: bool = OMIT,
        replace_given: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.TopicChange:
        """Start a change of many topics: edit, reclassify, confirm or delete.

        Takes `ids` or `filters`. Which topics are meant is settled now; the worker changes them in
        steps, and what each was and became can be read and undone. A reclassify uses one
        classification a topic; where the quota ends, the change fails and what is done stays.

        API key with scope `topics:write`, or a session.

        :param action: What is done to each topic; deleting cannot be undone
        :param ids: Library topics, or the global topics that they link; those that the library does
            not hold are skipped
        :param filters: All topics that fit every filter; an empty object is all
        :param set: For an edit: the values to give each topic
        :param llm: For a reclassify: whether the LLM is asked; one classification a topic
        :param replace_given: For a reclassify: whether a verdict also replaces what the
            organization gave or edited
        """
        return self._call(
            "POST",
            "/api/topic-changes",
            body={
                "action": action,
                "ids": ids,
                "filters": filters,
                "set": set,
                "llm": llm,
                "replaceGiven": replace_given,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def plan_topic_change(
        self,
        *,
        action: t.StartTopicChangeAction,
        ids: list[t.AnyTopicId] = OMIT,
        filters: t.StartTopicChangeFilters = OMIT,
        set: t.StartTopicChangeSet = OMIT,
        llm: bool = OMIT,
        replace_given: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PlanTopicChangeReply:
        """Show what a change of many topics would do.

        Nothing is written or charged. Counts the topics and their live segments, and works the
        change out for the 500 newest topics; with `llm` the local engine answers in place of the
        LLM.

        API key with scope `topics:write`, or a session.

        :param action: What is done to each topic; deleting cannot be undone
        :param ids: Library topics, or the global topics that they link; those that the library does
            not hold are skipped
        :param filters: All topics that fit every filter; an empty object is all
        :param set: For an edit: the values to give each topic
        :param llm: For a reclassify: whether the LLM is asked; one classification a topic
        :param replace_given: For a reclassify: whether a verdict also replaces what the
            organization gave or edited
        """
        return self._call(
            "POST",
            "/api/topic-changes/plan",
            body={
                "action": action,
                "ids": ids,
                "filters": filters,
                "set": set,
                "llm": llm,
                "replaceGiven": replace_given,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def undo_topic_change(
        self,
        id: t.JobId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.TopicChange:
        """Start a change that undoes another.

        Each topic gets back the values from before, unless it was changed again since. Refused with
        409 while the change is open, for a delete, once it is undone, and after 30 days.

        API key with scope `topics:write`, or a session.

        :param id: The change
        """
        return self._call(
            "POST",
            "/api/topic-changes/{id}/undo",
            path={"id": id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    # import: Files of topics: previewed, sent in chunks, undone

    def create_import(
        self,
        *,
        filename: str,
        total_rows: int,
        mappings: list[t.ImportMapping],
        use_llm: bool = OMIT,
        values: list[t.ImportValue] = OMIT,
        keep_private: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CreateImportReply:
        """Start an import.

        Opens a batch that takes its rows in chunks; no topic is made yet. It counts as one import
        of the monthly quota, and each row of a chunk as one classification.

        API key with scope `topics:write`, or a session with `import`.

        :param filename: Name of the file, kept to recognize the import in lists
        :param total_rows: Rows in the file without its header; sets how many chunks complete the
            batch
        :param mappings: Columns to read, of which one must fill `topic_name`; the same in every
            chunk of a batch, in any order
        :param use_llm: Has the LLM classify up to 10 topics of each chunk that are new to library
            and catalog; a seeding never asks it
        :param values: What values of the file are read as; those of `POST /api/import/values` that
            were accepted
        :param keep_private: True keeps the new topics of this import to the organization, also
            where it shares topics
        """
        return self._call(
            "POST",
            "/api/import",
            body={
                "filename": filename,
                "totalRows": total_rows,
                "mappings": mappings,
                "useLLM": use_llm,
                "values": values,
                "keepPrivate": keep_private,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_imports(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListImportsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.ImportBatch]:
        """List imports, newest first.

        Returns imports of files alone, not syncs, matrices or seedings.

        API key with scope `topics:read`, or a session.

        :param limit: Most records to answer; more than 100 counts as 100
        :param offset: How many records before the first one to leave out
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/import",
            query={"limit": limit, "offset": offset, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_imports(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListImportsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.ImportBatch]:
        """Go through all of `list_imports`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/import",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def download_failed_rows(
        self,
        batch_id: t.BatchId,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """Download failed rows with the reasons, to fix and import again.

        Streams the columns of the file as they were sent, then the row's number and the reason. Of
        a row the first 50 columns are kept, and long cells are cut.

        API key with scope `topics:read`, or a session.

        :param batch_id: Import to act on
        """
        return self._download(
            "GET",
            "/api/import/{batchId}/rows.csv",
            path={"batchId": batch_id},
            timeout=timeout,
        )

    def end_import(
        self,
        batch_id: t.BatchId,
        *,
        status: Literal["cancelled", "failed"],
        timeout: Optional[float] = None,
    ) -> t.EndImportReply:
        """Cancel an import, or mark it failed; imported rows stay.

        Ends a batch that is processing, so that it takes no more chunks; a batch that has ended is
        refused with 409.

        API key with scope `topics:write`, or a session.

        :param batch_id: Import to act on
        :param status: How the import ends: given up by a person, or failed on the side of its
            sender
        """
        return self._call(
            "PATCH",
            "/api/import/{batchId}/status",
            path={"batchId": batch_id},
            body={"status": status},
            timeout=timeout,
        )

    def get_import(
        self,
        batch_id: t.BatchId,
        *,
        fields: Optional[list[t.ListImportsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ImportBatch:
        """Read the status of an import.

        Returns the counts so far. An undo does not lower them; the rows tell what was undone.

        API key with scope `topics:read`, or a session.

        :param batch_id: Import to act on
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/import/{batchId}/status",
            path={"batchId": batch_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def fix_import_names(
        self,
        batch_id: t.BatchId,
        *,
        dry_run: bool = OMIT,
        after: int = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.FixedNames:
        """Clean the names of imported topics, or preview the changes.

        Takes provider prefixes, structural segments and quoting out of names, with the LLM where
        there is one and else by rules. Renames topics that the import added and that are still in
        the library, as an edit of the organization; a topic whose clean name is taken keeps its
        own. A request covers a limited number of topics, and `nextAfter` says where to go on.

        API key with scope `topics:write`, or a session with `import`.

        :param batch_id: Import to act on
        :param dry_run: True changes no name and lists what would change; it asks the LLM, and
            spends on it, all the same
        :param after: Row to go on after: the `nextAfter` of the previous answer
        """
        return self._call(
            "POST",
            "/api/import/{batchId}/fix-names",
            path={"batchId": batch_id},
            body={"dryRun": dry_run, "after": after},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def import_chunk(
        self,
        batch_id: t.BatchId,
        *,
        chunk_index: int,
        rows: list[Any],
        mappings: list[t.ImportMapping],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ImportChunk:
        """Send a chunk of rows; a chunk already processed is skipped.

        Cleans, classifies and matches each row, and adds new topics and those of the catalog to the
        library; a topic that the library has gets at most the `external_id` it lacks. Each row
        costs one classification, also one that fails. A chunk that the quota or the room of the
        library does not hold is refused whole. The batch completes when all chunks are in.

        API key with scope `topics:write`, or a session with `import`.

        :param batch_id: Import to act on
        :param chunk_index: Place of the chunk in the file, from 0 and below `chunksTotal`
        :param rows: Rows as objects of column to cell; every chunk but the last holds `chunkSize`,
            because rows are numbered by it
        :param mappings: Columns to read, of which one must fill `topic_name`; the same in every
            chunk of a batch, in any order
        """
        return self._call(
            "POST",
            "/api/import/{batchId}/chunk",
            path={"batchId": batch_id},
            body={"chunkIndex": chunk_index, "rows": rows, "mappings": mappings},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_import_rows(
        self,
        batch_id: t.BatchId,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        outcome: Optional[t.ListImportRowsOutcome] = None,
        fields: Optional[list[t.ListImportRowsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListImportRowsReply:
        """List row results with their reasons.

        Returns pages of the rows that have arrived, in the order of the file.

        API key with scope `topics:read`, or a session.

        :param batch_id: Import to act on
        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 500 counts as 500
        :param limit: The same as `pageSize`, before which it counts; more than 500 counts as 500
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param outcome: Only rows that ended like this; absent for all
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/import/{batchId}/rows",
            path={"batchId": batch_id},
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "outcome": outcome,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_import_rows(
        self,
        batch_id: t.BatchId,
        *,
        limit: Optional[int] = None,
        outcome: Optional[t.ListImportRowsOutcome] = None,
        fields: Optional[list[t.ListImportRowsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.ListImportRowsReplyData]:
        """Go through all of `list_import_rows`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/import/{batchId}/rows",
            path={"batchId": batch_id},
            query={"limit": limit, "outcome": outcome, "fields": fields},
            records="data",
            timeout=timeout,
        )

    def preview_import(
        self,
        *,
        rows: list[Any],
        mappings: list[t.ImportMapping],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PreviewImportReply:
        """Preview import results for sample rows; nothing is written or charged.

        Reads, classifies and matches rows as an import would, with the local engine alone. An
        import can end otherwise where it uses the LLM, or where the library or catalog changes
        meanwhile.

        API key with scope `topics:write`, or a session with `import`.

        :param rows: Sample rows as objects of column to cell
        :param mappings: Columns to read, of which one must fill `topic_name`; the same in every
            chunk of a batch, in any order
        """
        return self._call(
            "POST",
            "/api/import/preview",
            body={"rows": rows, "mappings": mappings},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def undo_import(
        self,
        batch_id: t.BatchId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.UndoImportReply:
        """Undo an import, except for topics edited or activated since.

        Removes what the import added to the library, archives topics it made that no other library
        links, and empties the external ids it filled. Credits are not given back, and an import
        that is processing is refused with 409. An interrupted undo goes on when it is asked for
        again.

        API key with scope `topics:write`, or a session with `import`.

        :param batch_id: Import to act on
        """
        return self._call(
            "POST",
            "/api/import/{batchId}/undo",
            path={"batchId": batch_id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def plan_import_undo(
        self,
        batch_id: t.BatchId,
        *,
        fields: Optional[list[t.PlanImportUndoFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.PlanImportUndoReply:
        """Tell what an undo of the import would take back.

        Counts without changing anything. What is edited, reclassified or pushed meanwhile is kept
        by the undo.

        API key with scope `topics:read`, or a session.

        :param batch_id: Import to act on
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/import/{batchId}/undo",
            path={"batchId": batch_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def read_import_values(
        self,
        *,
        values: list[t.ReadImportValuesValues],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.ReadImportValuesReply:
        """Tell how values of a file are read, with suggestions for those that are unknown.

        Says of each text whether an import knows it, what the organization mapped it to before, or
        else what is nearest. Nothing is written, and nothing is applied by itself: an import takes
        the mappings that it is started with.

        API key with scope `topics:write`, or a session with `import`.

        :param values: Different texts of the file with their fields
        """
        return self._call(
            "POST",
            "/api/import/values",
            body={"values": values},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def remember_import_values(
        self,
        *,
        values: list[t.ImportValue],
        timeout: Optional[float] = None,
    ) -> t.RememberImportValuesReply:
        """Remember what texts of files mean, for the next import.

        Replaces what was remembered of the same texts. An organization is remembered the 5000
        newest.

        API key with scope `topics:write`, or a session with `import`.

        :param values: Texts with what each is read as
        """
        return self._call(
            "PUT",
            "/api/import/values",
            body={"values": values},
            timeout=timeout,
        )

    def check_import_rows(
        self,
        *,
        rows: list[Any],
        mappings: list[t.ImportMapping],
        values: list[t.ImportValue] = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CheckImportRowsReply:
        """Tell all that an import would drop, change or refuse of rows; nothing is written or
        charged.

        Reads, classifies and matches rows as an import would, with the local engine alone, and says
        for each how it would end and what would not come in as it stands. Rows of one request are
        compared with each other; `key` tells whether rows of two requests are one topic.

        API key with scope `topics:write`, or a session with `import`.

        :param rows: Rows as objects of column to cell
        :param mappings: Columns to read, of which one must fill `topic_name`; the same in every
            chunk of a batch, in any order
        :param values: What values of the file are read as
        """
        return self._call(
            "POST",
            "/api/import/check",
            body={"rows": rows, "mappings": mappings, "values": values},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def stage_import_rows(
        self,
        batch_id: t.BatchId,
        *,
        chunks: list[t.StageImportRowsChunks],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.StageImportRowsReply:
        """Hand over chunks of rows for the service to import by itself.

        Stores chunks; a chunk that is stored or processed already is skipped. With the last chunk
        the service takes over: a worker imports chunk by chunk, and the sender may leave. The quota
        must hold all rows by then. Rows are deleted from the store as they are imported, and when
        the import ends.

        API key with scope `topics:write`, or a session with `import`.

        :param batch_id: Import to act on
        :param chunks: Chunks of up to 500 rows each; all but the last of the file hold `chunkSize`
        """
        return self._call(
            "POST",
            "/api/import/{batchId}/stage",
            path={"batchId": batch_id},
            body={"chunks": chunks},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def summarize_import(
        self,
        batch_id: t.BatchId,
        *,
        fields: Optional[list[t.SummarizeImportFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.SummarizeImportReply:
        """Count the rows of an import by outcome, and by what was dropped, changed or refused.

        Counts the rows that have arrived, as they stand now: an undone row counts as undone. Lists
        the 200 most frequent causes.

        API key with scope `topics:read`, or a session.

        :param batch_id: Import to act on
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/import/{batchId}/summary",
            path={"batchId": batch_id},
            query={"fields": fields},
            timeout=timeout,
        )

    # export: The library as a file

    def export_topics(
        self,
        *,
        format: Optional[Literal["csv", "json"]] = None,
        full: Optional[bool] = None,
        search: Optional[str] = None,
        taxonomy_type: Optional[Union[t.TaxonomyType, list[t.TaxonomyType]]] = None,
        parent_category: Optional[Union[t.ParentCategory, list[t.ParentCategory]]] = None,
        subcategory: Optional[Union[str, list[str]]] = None,
        subcategory_l1: Optional[Union[str, list[str]]] = None,
        subcategory_l2: Optional[Union[str, list[str]]] = None,
        subcategory_l3: Optional[Union[str, list[str]]] = None,
        subcategory_l4: Optional[Union[str, list[str]]] = None,
        segment_type: Optional[Union[t.SegmentType, list[t.SegmentType]]] = None,
        audience_type: Optional[Union[t.AudienceType, list[t.AudienceType]]] = None,
        iab_code: Optional[Union[str, list[str]]] = None,
        engine_version: Optional[Union[str, list[str]]] = None,
        source: Optional[Union[str, list[str]]] = None,
        internal_id: Optional[Union[str, list[str]]] = None,
        has_external_id: Optional[bool] = None,
        sensitivity: Optional[Union[t.Sensitivity, list[t.Sensitivity]]] = None,
        intensity: Optional[Union[t.Intensity, list[t.Intensity]]] = None,
        buyer_journey: Optional[Union[t.BuyerJourney, list[t.BuyerJourney]]] = None,
        review: Optional[
            Union[Literal["needs_review", "confirmed"], list[Literal["needs_review", "confirmed"]]]
        ] = None,
        score_min: Optional[int] = None,
        score_max: Optional[int] = None,
        created_from: Optional[t.Timestamp] = None,
        created_before: Optional[t.Timestamp] = None,
        live_on: Optional[Union[str, list[str]]] = None,
        not_live_on: Optional[Union[str, list[str]]] = None,
        timeout: Optional[float] = None,
    ) -> Download:
        """Export the library, or the topics that match filters, as CSV or JSON.

        Streams all matching topics from one snapshot, oldest first; a file that breaks off never
        looks complete. Counts as one export of the monthly quota, whatever its size, and not at all
        if the service fails.

        API key with scope `export`, or a session.

        :param format: File format: CSV with a header row, or one JSON array
        :param full: With true, CSV adds platform names, descriptions and scores, and both formats
            add subcategory levels and source; only for owners
        :param search: Words that the name must all have; the last may be the beginning of a longer
            one
        :param taxonomy_type: Only topics of this group, or of any of several
        :param parent_category: Only topics of this category, or of any of several
        :param subcategory: Only topics of this level-0 node, or of any of several, written exactly
        :param subcategory_l1: Only topics of this node, or of any of several, one level below
            subcategory
        :param subcategory_l2: Only topics of this node, or of any of several, two levels below
            subcategory
        :param subcategory_l3: Only topics of this node, or of any of several, three levels below
            subcategory
        :param subcategory_l4: Only topics of this node, or of any of several, four levels below
            subcategory
        :param segment_type: Only topics of this segment type, or of any of several
        :param audience_type: Only topics of this audience type, or of any of several
        :param iab_code: Only topics of this IAB code, or of any of several, without those of the
            codes below
        :param engine_version: Only topics stamped with this engine version, or with any of several
        :param source: Only topics that came this way, or any of several: api, import, sync, matrix
            or catalog
        :param internal_id: Only topics whose external id contains this text, or any of several,
            whatever its case
        :param has_external_id: Only topics with an external id (true), or without one (false)
        :param sensitivity: Only topics of this sensitivity, or of any of several
        :param intensity: Only topics of this intensity, or of any of several
        :param buyer_journey: Only topics at this stage of the buyer journey, or at any of several
        :param review: Only topics that are in doubt, or only those that were and are confirmed;
            with both, either
        :param score_min: Only topics whose composite score is at least this, from 0 to 100
        :param score_max: Only topics whose composite score is at most this, from 0 to 100
        :param created_from: Only topics that came into the library at this moment or later
        :param created_before: Only topics that came into the library before this moment
        :param live_on: Only topics with a live segment on this platform, named by its key, or on
            any of several
        :param not_live_on: Only topics without a live segment on this platform, or on none of
            several
        """
        return self._download(
            "GET",
            "/api/export",
            query={
                "format": format,
                "full": full,
                "search": search,
                "taxonomyType": taxonomy_type,
                "parentCategory": parent_category,
                "subcategory": subcategory,
                "subcategoryL1": subcategory_l1,
                "subcategoryL2": subcategory_l2,
                "subcategoryL3": subcategory_l3,
                "subcategoryL4": subcategory_l4,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "iabCode": iab_code,
                "engineVersion": engine_version,
                "source": source,
                "internalId": internal_id,
                "hasExternalId": has_external_id,
                "sensitivity": sensitivity,
                "intensity": intensity,
                "buyerJourney": buyer_journey,
                "review": review,
                "scoreMin": score_min,
                "scoreMax": score_max,
                "createdFrom": created_from,
                "createdBefore": created_before,
                "liveOn": live_on,
                "notLiveOn": not_live_on,
            },
            timeout=timeout,
        )

    # analyze-brief: Audiences out of a campaign brief

    def analyze_brief(
        self,
        *,
        file: t.BriefFile,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.BriefAnalysis:
        """Analyze a campaign brief and recommend topics.

        Has the LLM read the file and stores neither the file nor the answer; no topic is added.
        Uses one classification, which is given back where the service or the LLM provider fails.
        Without an LLM it is 500, because the local engine reads names alone.

        API key with scope `classify`, or a session.

        :param file: The brief to read
        """
        return self._call(
            "POST",
            "/api/analyze-brief",
            body={"file": file},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    # connections: Sources and platforms: set up, tested, synced from and pushed to

    def connect_sandbox(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> t.ConnectSandboxReply:
        """Connect the sandbox marketplace; returns the existing connection if there is one.

        Creates an outbound connection to the simulated marketplace of this installation, with
        credentials that work there. Returns 404 where the service runs without a sandbox.

        Session only.
        """
        return self._call(
            "POST",
            "/api/connections/sandbox",
            timeout=timeout,
        )

    def create_connection(
        self,
        *,
        name: str,
        platform: t.MappingSegmentsPlatform,
        direction: Literal["inbound", "outbound", "bidirectional"],
        config: dict[str, Any],
        credentials: dict[str, Any] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.ConnectSandboxReply:
        """Create a connection; its credentials are encrypted and never shown again.

        Checks the config and refuses addresses that are not public https, but calls nothing: test
        the connection afterwards. An organization has at most 20 connections in all workspaces.

        Session only.

        :param name: What the organization calls the connection, at most 100 characters on one line
        :param platform: Platform that the connection leads to; custom_api for a source that is none
            of the others
        :param direction: Inbound to sync topics from a source, outbound to push segments,
            bidirectional for both
        :param config: Settings of the platform and direction, by key; unknown keys are refused
        :param credentials: Secrets that the platform or source asks for, by key; stored encrypted
            and never returned
        """
        return self._call(
            "POST",
            "/api/connections",
            body={
                "name": name,
                "platform": platform,
                "direction": direction,
                "config": config,
                "credentials": credentials,
            },
            timeout=timeout,
        )

    def list_connections(
        self,
        *,
        direction: Optional[Literal["inbound", "outbound", "bidirectional"]] = None,
        platform: Optional[t.MappingSegmentsPlatform] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListConnectionsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.Connection]:
        """List the connections of the organization.

        Returns all that match, newest first, without credentials. In a workspace, only its own
        connections.

        API key with scope `sync`, or a session.

        :param direction: Only connections of exactly this direction; bidirectional ones are not
            among inbound or outbound
        :param platform: Only connections to this platform
        :param limit: Most records to answer; all of them, up to 20, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/connections",
            query={
                "direction": direction,
                "platform": platform,
                "limit": limit,
                "after": after,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_connections(
        self,
        *,
        direction: Optional[Literal["inbound", "outbound", "bidirectional"]] = None,
        platform: Optional[t.MappingSegmentsPlatform] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListConnectionsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Connection]:
        """Go through all of `list_connections`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/connections",
            query={"direction": direction, "platform": platform, "limit": limit, "fields": fields},
            timeout=timeout,
        )

    def delete_connection(
        self,
        id: t.ConnectionId,
        *,
        timeout: Optional[float] = None,
    ) -> t.DeleteConnectionReply:
        """Delete a connection without active segments.

        Deletes the settings and credentials; synced topics and the activations of deactivated
        segments stay. Returns 409 while a segment is pending, active, or failed with a segment on
        the platform.

        Session only.

        :param id: Connection of the organization
        """
        return self._call(
            "DELETE",
            "/api/connections/{id}",
            path={"id": id},
            timeout=timeout,
        )

    def get_connection(
        self,
        id: t.ConnectionId,
        *,
        fields: Optional[list[t.ListConnectionsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Connection:
        """Read a connection.

        Returns the settings and the result of the last test. Credentials are never returned.

        API key with scope `sync`, or a session.

        :param id: Connection of the organization
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/connections/{id}",
            path={"id": id},
            query={"fields": fields},
            timeout=timeout,
        )

    def replace_connection(
        self,
        id: t.ConnectionId,
        *,
        name: str = OMIT,
        config: dict[str, Any] = OMIT,
        credentials: dict[str, Any] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.Connection:
        """The same as PATCH.

        Merges like PATCH: keys of the config that are absent keep their values.

        Session only.

        :param id: Connection of the organization
        :param name: New name; absent to keep the present one
        :param config: Keys to change: null removes a key, and absent keys keep their values
        :param credentials: Replaces all stored credentials; required when an address changes and
            credentials are stored
        """
        return self._call(
            "PUT",
            "/api/connections/{id}",
            path={"id": id},
            body={"name": name, "config": config, "credentials": credentials},
            timeout=timeout,
        )

    def update_connection(
        self,
        id: t.ConnectionId,
        *,
        name: str = OMIT,
        config: dict[str, Any] = OMIT,
        credentials: dict[str, Any] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.Connection:
        """Change the name, single keys of the config (null removes one) or all credentials of a
        connection.

        Platform and direction cannot be changed. New settings apply to the next push or sync; a
        changed price, template or wording makes active segments stale but changes none on the
        platform.

        Session only.

        :param id: Connection of the organization
        :param name: New name; absent to keep the present one
        :param config: Keys to change: null removes a key, and absent keys keep their values
        :param credentials: Replaces all stored credentials; required when an address changes and
            credentials are stored
        """
        return self._call(
            "PATCH",
            "/api/connections/{id}",
            path={"id": id},
            body={"name": name, "config": config, "credentials": credentials},
            timeout=timeout,
        )

    def test_connection(
        self,
        id: t.ConnectionId,
        *,
        timeout: Optional[float] = None,
    ) -> Union[t.TestConnectionReply, t.TestConnectionReply2, t.TestConnectionReply3]:
        """Test a connection: fetch one item from a source, or call the platform.

        Returns 200 also when the test fails, and records the result as status, lastError and
        lastTestedAt. Changes nothing on the platform; for the exchange it only checks that all
        required values are present, and a bidirectional connection must pass both tests. An
        organization makes at most 10 tests a minute.

        Session only.

        :param id: Connection of the organization
        """
        return self._call(
            "POST",
            "/api/connections/{id}/test",
            path={"id": id},
            timeout=timeout,
        )

    def cancel_sync_run(
        self,
        id: t.ConnectionId,
        run_id: t.RunId,
        *,
        status: Literal["cancelled"],
        timeout: Optional[float] = None,
    ) -> t.CancelSyncRunReply:
        """Cancel a sync run; synced topics stay.

        Ends a running run between two pages: a page that is being read is added completely or not
        at all. A run that is over returns 409.

        API key with scope `sync`, or a session with `import`.

        :param id: Inbound or bidirectional connection to the source
        :param run_id: Sync run of this connection
        :param status: The only state that a caller can set
        """
        return self._call(
            "PATCH",
            "/api/connections/{id}/sync/run/{runId}/status",
            path={"id": id, "runId": run_id},
            body={"status": status},
            timeout=timeout,
        )

    def get_sync_run(
        self,
        id: t.ConnectionId,
        run_id: t.RunId,
        *,
        fields: Optional[list[t.GetSyncRunFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.SyncRunStatus:
        """Read the status of a sync run.

        Returns the counts over all pages so far and never advances the run. Adopted topics are
        counted in page replies and in the list of runs only.

        API key with scope `sync`, or a session.

        :param id: Inbound or bidirectional connection to the source
        :param run_id: Sync run of this connection
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/connections/{id}/sync/run/{runId}/status",
            path={"id": id, "runId": run_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def create_sync_run(
        self,
        id: t.ConnectionId,
        *,
        worker: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.CreateSyncRunReply:
        """Start a sync from a source, and return its total count; with worker, the worker runs it.
        One that nobody drives any more is resumed.

        Fetches the first page for the total count, but adds no topics yet: the worker or your page
        requests do. Each item costs one classification when its page is read. A connection has one
        run at a time: a run without activity for 90 seconds is resumed, any other returns 409 with
        its `runId`.

        API key with scope `sync`, or a session with `import`.

        :param id: Inbound or bidirectional connection to the source
        :param worker: Has the worker read all pages; otherwise the caller requests page after page
        """
        return self._call(
            "POST",
            "/api/connections/{id}/sync/run",
            path={"id": id},
            body={"worker": worker},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_sync_runs(
        self,
        id: t.ConnectionId,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListSyncRunsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.SyncRun]:
        """List the sync runs of a connection with their results, newest first.

        Includes runs that a schedule or the worker started, also those that failed at the start.

        API key with scope `sync`, or a session.

        :param id: Inbound or bidirectional connection to the source
        :param limit: Most records to answer; more than 100 counts as 100
        :param offset: How many records before the first one to leave out
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/connections/{id}/sync/runs",
            path={"id": id},
            query={"limit": limit, "offset": offset, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_sync_runs(
        self,
        id: t.ConnectionId,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListSyncRunsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.SyncRun]:
        """Go through all of `list_sync_runs`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/connections/{id}/sync/runs",
            path={"id": id},
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def sync_page(
        self,
        id: t.ConnectionId,
        run_id: t.RunId,
        *,
        page: int = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.SyncPage:
        """Sync the next page of a source, or the given one; counts and errors are those of the
        page.

        Fetches the page, classifies and deduplicates its items and adds them to the library, all or
        none. A page that is in already changes and costs nothing, so a failed request can be
        repeated. An empty page, or one with the same items as another page, ends the run.

        API key with scope `sync`, or a session with `import`.

        :param id: Inbound or bidirectional connection to the source
        :param run_id: Sync run of this connection
        :param page: Page to read, from 1; absent for the first page that is missing
        """
        return self._call(
            "POST",
            "/api/connections/{id}/sync/run/{runId}/page",
            path={"id": id, "runId": run_id},
            body={"page": page},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def cancel_push_run(
        self,
        id: t.ConnectionId,
        run_id: t.RunId,
        *,
        status: Literal["cancelled"],
        timeout: Optional[float] = None,
    ) -> t.CancelPushRunReply:
        """Cancel a push; pushed segments stay active.

        Ends a running push and deletes the pending activations that were never sent. Segments that
        are being sent, or whose call is unconfirmed, are still settled. A push that is over returns
        409.

        API key with scope `activations`, or a session with `activate`.

        :param id: Outbound or bidirectional connection that the push goes through
        :param run_id: Push of this connection, as its start returned it
        :param status: The only state that a caller can set
        """
        return self._call(
            "PATCH",
            "/api/connections/{id}/push/run/{runId}/status",
            path={"id": id, "runId": run_id},
            body={"status": status},
            timeout=timeout,
        )

    def get_push_run(
        self,
        id: t.ConnectionId,
        run_id: t.RunId,
        *,
        fields: Optional[list[t.GetPushRunFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.PushRun:
        """Read the status and errors of a push.

        Changes nothing and never advances the push. A segment under `unsettled` moves to `errors`
        or becomes active once it is settled.

        API key with scope `activations`, or a session.

        :param id: Outbound or bidirectional connection that the push goes through
        :param run_id: Push of this connection, as its start returned it
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/connections/{id}/push/run/{runId}/status",
            path={"id": id, "runId": run_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def create_push_run(
        self,
        id: t.ConnectionId,
        *,
        topic_ids: list[t.FoundTopicId] = OMIT,
        filters: t.CreatePushRunFilters = OMIT,
        all: Literal[True] = OMIT,
        dry_run: bool = OMIT,
        worker: bool = OMIT,
        include_unsure: bool = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union[t.PushBegun, t.PushPlan]:
        """Start a push of topics to a platform, or return its plan with dryRun; with worker, the
        worker runs it.

        Creates a pending activation for each selected topic that has no active or pending one on
        the connection, so a repeated push duplicates nothing. This call sends nothing to the
        platform: the worker or your batch requests do. Topics that are in doubt, Sensitive or
        Prohibited are held back, and active segments stay as they are.

        API key with scope `activations`, or a session with `activate`.

        :param id: Outbound or bidirectional connection that the push goes through
        :param topic_ids: Topics to push, at most 5000; send exactly one of topicIds, filters and
            all
        :param filters: Pushes the library topics that match all given filters; an empty object
            matches the whole library
        :param all: Pushes the whole library, or the whole workspace if one is named
        :param dry_run: Returns the plan of the push and changes nothing
        :param worker: Has the worker run the push; otherwise the caller requests batch after batch
        :param include_unsure: Also pushes topics whose classification is in doubt and not
            confirmed, which are held back otherwise
        """
        return self._call(
            "POST",
            "/api/connections/{id}/push/run",
            path={"id": id},
            body={
                "topicIds": topic_ids,
                "filters": filters,
                "all": all,
                "dryRun": dry_run,
                "worker": worker,
                "includeUnsure": include_unsure,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_push_runs(
        self,
        id: t.ConnectionId,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListPushRunsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.ListedPushRun]:
        """List the pushes through a connection with their results, newest first.

        Returns counters only; the status route of a push has its errors.

        API key with scope `activations`, or a session.

        :param id: Outbound or bidirectional connection that the push goes through
        :param limit: Most records to answer; more than 100 counts as 100
        :param offset: How many records before the first one to leave out
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/connections/{id}/push/runs",
            path={"id": id},
            query={"limit": limit, "offset": offset, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_push_runs(
        self,
        id: t.ConnectionId,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListPushRunsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.ListedPushRun]:
        """Go through all of `list_push_runs`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/connections/{id}/push/runs",
            path={"id": id},
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def push_batch(
        self,
        id: t.ConnectionId,
        run_id: t.RunId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.PushBatch:
        """Push the next batch of a run; errors are those of the batch. Repeat until done, and wait
        for Retry-After where it is sent.

        Sends up to 25 pending segments with their current names and prices, and retries those that
        a busy platform refused before. The end of a run is reported once, with `done`; calls after
        that, and any after a cancellation, return 409.

        API key with scope `activations`, or a session with `activate`.

        :param id: Outbound or bidirectional connection that the push goes through
        :param run_id: Push of this connection, as its start returned it
        """
        return self._call(
            "POST",
            "/api/connections/{id}/push/run/{runId}/push",
            path={"id": id, "runId": run_id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def retry_failed_segments(
        self,
        id: t.ConnectionId,
        *,
        run_id: t.RunId = OMIT,
        cause: t.Cause = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RetryBegun:
        """Start a push that retries what failed on a connection, or in one of its pushes.

        The worker runs it. Takes the failed activations whose topics are still in the library, have
        no active or pending segment on the connection and are not held back; each is sent with its
        current name and price. With none of them, 409.

        API key with scope `activations`, or a session with `activate`.

        :param id: Outbound or bidirectional connection that the push goes through
        :param run_id: Only segments that failed in this push of the connection
        :param cause: Only segments that failed for this cause
        """
        return self._call(
            "POST",
            "/api/connections/{id}/push/retry",
            path={"id": id},
            body={"runId": run_id, "cause": cause},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    # activations: Segments on platforms: live, stale, deactivated, drifted

    def deactivate_activation(
        self,
        id: t.ActivationId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Activation:
        """Deactivate a segment on its platform.

        Asks the platform to deactivate the active segment, then marks the activation; the topic
        stays in the library. If the platform refuses or does not answer, the activation stays
        active and the 502 response says in `state` whether the outcome is known. The exchange has
        no such call: an audience expires there when its files are not renewed.

        API key with scope `activations`, or a session with `activate`.

        :param id: Activation of the organization to change
        """
        return self._call(
            "POST",
            "/api/activations/{id}/deactivate",
            path={"id": id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def deactivate_activations(
        self,
        *,
        activation_ids: list[str],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.DeactivateActivationsReply:
        """Deactivate many segments. Each distinct id is reported once, in the order sent; those
        beyond the time limit are unchanged and say `not attempted`.

        Processes connections in parallel and returns 200 also when every change failed. An id that
        is malformed or not yours is reported as `Activation not found`.

        API key with scope `activations`, or a session with `activate`.

        :param activation_ids: Activations to change, at most 500; a repeated id counts once, an
            unknown one becomes an error result
        """
        return self._call(
            "POST",
            "/api/activations/bulk-deactivate",
            body={"activationIds": activation_ids},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_activations(
        self,
        *,
        connection_id: Optional[Union[t.ConnectionId, list[t.ConnectionId]]] = None,
        platform: Optional[
            Union[t.MappingSegmentsPlatform, list[t.MappingSegmentsPlatform]]
        ] = None,
        status: Optional[Union[t.Status, list[t.Status]]] = None,
        stale: Optional[bool] = None,
        stale_cause: Optional[Union[t.StaleCauses, list[t.StaleCauses]]] = None,
        cpm_min: Optional[float] = None,
        cpm_max: Optional[float] = None,
        limit: Optional[int] = None,
        after: Optional[t.ActivationId] = None,
        fields: Optional[list[t.ListActivationsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.Activation]:
        """List activations, newest first; with stale=true only stale ones, orphaned ones among
        them. Pass the last id of a page to get the next.

        Compares each activation with the current templates, topic, prices and engine version.
        Without `stale` and `staleCause`, the header X-Total-Count holds the number of matching
        activations.

        API key with scope `activations`, or a session.

        :param connection_id: Only activations through this connection, or through any of several
        :param platform: Only activations on this platform, or on any of several
        :param status: Only activations in this state, or in any of several
        :param stale: With true only stale activations, which are always active; with false only
            those that are not stale
        :param stale_cause: Only activations that are stale for this cause, or for any of several;
            what else makes them stale does not matter
        :param cpm_min: Only activations pushed at this CPM or a higher one, in units of their own
            currency
        :param cpm_max: Only activations pushed at this CPM or a lower one, in units of their own
            currency
        :param limit: Page size: 500 if absent, and never more than that
        :param after: Last id of the previous page; absent for the first page
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/activations",
            query={
                "connectionId": connection_id,
                "platform": platform,
                "status": status,
                "stale": stale,
                "staleCause": stale_cause,
                "cpmMin": cpm_min,
                "cpmMax": cpm_max,
                "limit": limit,
                "after": after,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_activations(
        self,
        *,
        connection_id: Optional[Union[t.ConnectionId, list[t.ConnectionId]]] = None,
        platform: Optional[
            Union[t.MappingSegmentsPlatform, list[t.MappingSegmentsPlatform]]
        ] = None,
        status: Optional[Union[t.Status, list[t.Status]]] = None,
        stale: Optional[bool] = None,
        stale_cause: Optional[Union[t.StaleCauses, list[t.StaleCauses]]] = None,
        cpm_min: Optional[float] = None,
        cpm_max: Optional[float] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListActivationsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Activation]:
        """Go through all of `list_activations`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/activations",
            query={
                "connectionId": connection_id,
                "platform": platform,
                "status": status,
                "stale": stale,
                "staleCause": stale_cause,
                "cpmMin": cpm_min,
                "cpmMax": cpm_max,
                "limit": limit,
                "fields": fields,
            },
            timeout=timeout,
        )

    def refresh_activation(
        self,
        id: t.ActivationId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Activation:
        """Replace a segment with a new one with current naming; returns the new activation.

        Deactivates the active segment and creates one with the current name, description and price,
        whether or not it is stale. The segment id on the platform usually changes. A name
        collision, an unknown template or a class that the platform refuses is reported before
        anything is sent.

        API key with scope `activations`, or a session with `activate`.

        :param id: Activation of the organization to change
        """
        return self._call(
            "POST",
            "/api/activations/{id}/refresh",
            path={"id": id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def refresh_activations(
        self,
        *,
        activation_ids: list[str],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RefreshActivationsReply:
        """Refresh many segments. Each distinct id is reported once, in the order sent; those beyond
        the time limit are unchanged and say `not attempted`.

        Deactivates each segment and creates its replacement, connections in parallel. Returns 200
        also when every refresh failed; an orphaned segment is an error here, deactivate it instead.

        API key with scope `activations`, or a session with `activate`.

        :param activation_ids: Activations to change, at most 500; a repeated id counts once, an
            unknown one becomes an error result
        """
        return self._call(
            "POST",
            "/api/activations/bulk-refresh",
            body={"activationIds": activation_ids},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def retry_activation(
        self,
        id: t.ActivationId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Activation:
        """Retry a segment that could not be pushed.

        Sends the topic again with its current name, description and price, under the same
        activation. Only an activation with status error can be retried, and only while no other
        activation has the place of the topic on the connection.

        API key with scope `activations`, or a session with `activate`.

        :param id: Activation of the organization to change
        """
        return self._call(
            "POST",
            "/api/activations/{id}/retry",
            path={"id": id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def summarize_activations(
        self,
        *,
        fields: Optional[list[t.SummarizeActivationsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ActivationSummary:
        """Count activations by connection and status, and how many are stale, orphaned or
        unconfirmed.

        Counts the activations of the organization, or of the workspace in X-Workspace-Id. The stale
        count is a lower bound when it reaches 1000 or too many activations would have to be
        compared; `staleComplete` then is false.

        API key with scope `activations`, or a session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/activations/summary",
            query={"fields": fields},
            timeout=timeout,
        )

    def adopt_segment(
        self,
        *,
        connection_id: t.ConnectionId,
        platform_segment_id: str,
        topic_id: t.AnyTopicId,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.Activation:
        """Link an untracked active segment to a topic.

        Creates an active activation with the name, description and price that the platform has. The
        segment itself stays as it is, so the activation is usually stale until it is refreshed. A
        segment that is tracked, or a topic that has a segment on the connection, returns 409.

        API key with scope `activations`, or a session with `activate`.

        :param connection_id: Connection to the platform account that has the segment
        :param platform_segment_id: Id of the segment on the platform, as drift returns it
        :param topic_id: Library topic that the segment stands for, by its own id or that of its
            global topic
        """
        return self._call(
            "POST",
            "/api/activations/drift/adopt",
            body={
                "connectionId": connection_id,
                "platformSegmentId": platform_segment_id,
                "topicId": topic_id,
            },
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_drift(
        self,
        *,
        connection_id: t.ConnectionId,
        fields: Optional[list[t.GetDriftFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Drift:
        """Compare the segments of a platform with the activations: renamed, repriced, missing or
        untracked.

        Reads all segments of the platform account and changes nothing. Segments that another
        connection tracks are left out, and so are activations that change during the comparison.
        Platforms that do not list their segments, such as the exchange, return 409.

        API key with scope `activations`, or a session.

        :param connection_id: Outbound or bidirectional connection to compare with its platform
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/activations/drift",
            query={"connectionId": connection_id, "fields": fields},
            timeout=timeout,
        )

    def retire_segment(
        self,
        *,
        connection_id: t.ConnectionId,
        platform_segment_id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.RetireSegmentReply:
        """Deactivate an untracked segment, or mark an activation deactivated whose segment is no
        longer active.

        Looks the segment up on the platform first. An active segment without an active activation
        is deactivated there; an active activation whose segment is absent or inactive is only
        marked. A segment that is active on both sides returns 409: deactivate its activation
        instead.

        API key with scope `activations`, or a session with `activate`.

        :param connection_id: Connection to the platform account that has the segment
        :param platform_segment_id: Id of the segment on the platform, as drift returns it
        """
        return self._call(
            "POST",
            "/api/activations/drift/retire",
            body={"connectionId": connection_id, "platformSegmentId": platform_segment_id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    # hygiene: Refreshing segments whose names, engines or prices have changed

    def begin_hygiene(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.JobCreated:
        """Start a job that refreshes every stale activation and retries those that a refresh left
        without a segment; the worker runs it.

        Covers the organization, or the workspace in X-Workspace-Id. Segments whose topic left the
        library are deactivated and not replaced; activations whose name cannot be generated become
        errors of the job. The reply counts what is due now.

        API key with scope `activations`, or a session with `activate`.
        """
        return self._call(
            "POST",
            "/api/hygiene/refresh",
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_hygiene(
        self,
        job_id: t.JobId,
        *,
        fields: Optional[list[t.GetHygieneFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Job:
        """Read a job that refreshes activations.

        Changes nothing and never advances the job. Jobs of other types and organizations are 404;
        so are, in a workspace, jobs started outside it.

        API key with scope `activations`, or a session with `activate`.

        :param job_id: Job of the organization that refreshes activations
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/hygiene/refresh/{jobId}",
            path={"jobId": job_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def process_hygiene(
        self,
        job_id: t.JobId,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> t.JobProgress:
        """Refresh the next activations of a job; those beyond the time limit are left to the next
        call.

        Takes up to 25 activations. The worker runs the job anyway: call this only to speed it up or
        where no worker runs. While another caller or the worker has the job, the response carries
        Retry-After.

        API key with scope `activations`, or a session with `activate`.

        :param job_id: Job of the organization that refreshes activations
        """
        return self._call(
            "POST",
            "/api/hygiene/refresh/{jobId}/process",
            path={"jobId": job_id},
            keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    # output-templates: How segment names and descriptions are generated from topics

    def get_naming_template(
        self,
        template_id: t.TemplateId,
        *,
        fields: Optional[list[t.GetNamingTemplateFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.OutputTemplate:
        """Read a template that segment names are generated from.

        Returns a built-in template as it is now: as the engine has it, or as it was last changed.

        API key with scope `topics:read`, or a session.

        :param template_id: Output template, built in or not
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/output-templates/{templateId}",
            path={"templateId": template_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def list_naming_templates(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.GetNamingTemplateFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.OutputTemplate]:
        """List the templates that segment names are generated from.

        Returns active and inactive templates by sortOrder, then platformKey. Operators write them,
        for all organizations; the template_key of a connection names one by its platformKey.

        API key with scope `topics:read`, or a session.

        :param limit: Most records to answer; all of them, up to 100, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/output-templates",
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_naming_templates(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.GetNamingTemplateFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.OutputTemplate]:
        """Go through all of `list_naming_templates`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/output-templates",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    # platforms: Which platforms there are and what each asks for

    def list_platforms(
        self,
        *,
        fields: Optional[list[t.ListPlatformsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.Platform]:
        """List the platforms that connections can lead to, with the fields that each asks for.

        Returns the built-in platforms and those this installation adds. The fields are those of
        outbound connections; settings of sources are the same for every platform and are not
        listed.

        API key with scope `sync`, or a session.

        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/platforms",
            query={"fields": fields},
            timeout=timeout,
        )

    # workspaces: Parts of an organization with a library of their own

    def create_workspace(
        self,
        *,
        name: str,
        timeout: Optional[float] = None,
    ) -> t.Workspace:
        """Create a workspace.

        Adds an empty workspace; existing topics, imports and connections stay where they are. An
        organization holds at most 100 workspaces.

        Session with `api_keys:manage` only.

        :param name: Name people see; a name that another workspace of the organization has is
            refused with 409
        """
        return self._call(
            "POST",
            "/api/workspaces",
            body={"name": name},
            timeout=timeout,
        )

    def list_workspaces(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListWorkspacesFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.Workspace]:
        """List the workspaces of the organization.

        Returns all workspaces in the order of their names, in one answer if no less is asked for:
        an organization has at most 100.

        Session only.

        :param limit: Most records to answer; all of them, up to 100, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/workspaces",
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_workspaces(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListWorkspacesFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Workspace]:
        """Go through all of `list_workspaces`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/workspaces",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def delete_workspace(
        self,
        id: t.WorkspaceId,
        *,
        timeout: Optional[float] = None,
    ) -> t.DeleteWorkspaceReply:
        """Delete an empty workspace.

        Deletes a workspace that holds no topics, connections or push runs. Otherwise the answer is
        409 and nothing changes.

        Session with `api_keys:manage` only.

        :param id: Workspace of the organization to act on
        """
        return self._call(
            "DELETE",
            "/api/workspaces/{id}",
            path={"id": id},
            timeout=timeout,
        )

    def rename_workspace(
        self,
        id: t.WorkspaceId,
        *,
        name: str,
        timeout: Optional[float] = None,
    ) -> t.Workspace:
        """Rename a workspace.

        Changes the name alone; the id and everything in the workspace stay.

        Session with `api_keys:manage` only.

        :param id: Workspace of the organization to act on
        :param name: Name people see; a name that another workspace of the organization has is
            refused with 409
        """
        return self._call(
            "PATCH",
            "/api/workspaces/{id}",
            path={"id": id},
            body={"name": name},
            timeout=timeout,
        )

    # keys: API keys of the organization

    def create_api_key(
        self,
        *,
        name: str,
        scopes: list[t.Scopes] = OMIT,
        expires_at: str = OMIT,
        timeout: Optional[float] = None,
    ) -> t.CreateApiKeyReply:
        """Create an API key; the secret is shown only once.

        Makes a key that acts for the organization; scopes and expiry cannot be changed later. An
        organization holds at most 25 API keys that are not revoked, including expired ones.

        Session with `api_keys:manage` only.

        :param name: Label to recognize the key by; need not be unique
        :param scopes: What the key may do; absent for all scopes
        :param expires_at: From when the key is refused, in the future; absent for a key that never
            expires
        """
        return self._call(
            "POST",
            "/api/keys",
            body={"name": name, "scopes": scopes, "expiresAt": expires_at},
            timeout=timeout,
        )

    def list_api_keys(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListApiKeysFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.ApiKey]:
        """List the API keys of the organization.

        Returns keys newest first, with revoked and expired ones, in one answer if no less is asked
        for; never a secret.

        Session only.

        :param limit: Most records to answer; all of them, up to 1000, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/keys",
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_api_keys(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListApiKeysFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.ApiKey]:
        """Go through all of `list_api_keys`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/keys",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def revoke_api_key(
        self,
        *,
        id: t.ApiKeyId,
        timeout: Optional[float] = None,
    ) -> t.RevokeApiKeyReply:
        """Revoke an API key, immediately and permanently.

        The next request with the key is refused. Revoking a revoked key changes nothing.

        Session with `api_keys:manage` only.

        :param id: Key of the organization to revoke
        """
        return self._call(
            "DELETE",
            "/api/keys",
            body={"id": id},
            timeout=timeout,
        )

    # sdk-keys: Keys for pages that visitors see

    def create_sdk_key(
        self,
        *,
        name: str,
        mode: Literal["live", "test"] = OMIT,
        scopes: list[t.Scopes] = OMIT,
        origins: list[str] = OMIT,
        daily_classifications: Optional[int] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.CreateSdkKeyReply:
        """Create an SDK key; the secret is shown only once.

        Makes a key for pages, which opens `/api/sdk/*` alone. What visitors classify with it counts
        against the quotas of the organization. Its settings cannot be changed later, and there is
        no limit to the number of keys.

        Session with `api_keys:manage` only.

        :param name: Label to recognize the key by; need not be unique
        :param mode: A `test` key is answered by the local engine alone and cannot analyze briefs
        :param scopes: What the key may do; absent for `classify` alone, because every visitor can
            read it
        :param origins: Origins of the pages that may use the key, such as
            `https://www.example.com`; none for any
        :param daily_classifications: Most classifications a day (UTC), then 429; null for as many
            as the organization's quota has
        """
        return self._call(
            "POST",
            "/api/sdk-keys",
            body={
                "name": name,
                "mode": mode,
                "scopes": scopes,
                "origins": origins,
                "dailyClassifications": daily_classifications,
            },
            timeout=timeout,
        )

    def list_sdk_keys(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListSdkKeysFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.SdkKey]:
        """List the SDK keys of the organization.

        Returns keys newest first, with revoked ones, in one answer if no less is asked for; never a
        secret.

        Session only.

        :param limit: Most records to answer; all of them, up to 1000, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/sdk-keys",
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_sdk_keys(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListSdkKeysFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.SdkKey]:
        """Go through all of `list_sdk_keys`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/sdk-keys",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def revoke_sdk_key(
        self,
        *,
        id: t.SdkKeyId,
        timeout: Optional[float] = None,
    ) -> t.RevokeApiKeyReply:
        """Revoke an SDK key, immediately and permanently.

        The next request of a page with the key is refused. Revoking a revoked key changes nothing.

        Session with `api_keys:manage` only.

        :param id: Key of the organization to revoke
        """
        return self._call(
            "DELETE",
            "/api/sdk-keys",
            body={"id": id},
            timeout=timeout,
        )

    # settings: What holds for the whole organization

    def get_settings(
        self,
        *,
        fields: Optional[list[t.GetSettingsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Settings:
        """Read the settings of the organization.

        Returns the settings of the whole organization; workspaces have none of their own.

        Session only.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/settings",
            query={"fields": fields},
            timeout=timeout,
        )

    def update_settings(
        self,
        *,
        topic_visibility: Literal["shared", "private"] = OMIT,
        review_disagreements: bool = OMIT,
        naming: t.UpdateSettingsNaming = OMIT,
        sensitive_push_reason: Optional[str] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.Settings:
        """Set whether new topics are shared or private, whether topics with classifier disagreement
        enter the review queue, why Sensitive topics may be pushed, and your own words in platform
        names.

        Changes the fields that are given and leaves the others. Visibility and review apply to what
        is classified from now on. New words can make active segments stale, and a reason that is
        taken back takes no segment off sale.

        Session with `api_keys:manage` only.

        :param topic_visibility: Choice `private` keeps new topics out of the shared catalog;
            existing topics stay as they are
        :param review_disagreements: True has topics reviewed on which the LLM and the other
            classifiers disagree
        :param naming: Words for platform names; null takes a word away, and absent words stay
        :param sensitive_push_reason: Reason that lets Sensitive topics be pushed; null leaves them
            out again
        """
        return self._call(
            "PATCH",
            "/api/settings",
            body={
                "topicVisibility": topic_visibility,
                "reviewDisagreements": review_disagreements,
                "naming": naming,
                "sensitivePushReason": sensitive_push_reason,
            },
            timeout=timeout,
        )

    # usage: What the plan includes and what of it is used

    def get_usage(
        self,
        *,
        fields: Optional[list[t.GetUsageFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Usage:
        """Read this month's usage against the plan, and the last 31 days.

        Counts the whole organization, over all workspaces and credentials. A month and a day are
        those of UTC.

        Session only.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/usage",
            query={"fields": fields},
            timeout=timeout,
        )

    def list_key_usage(
        self,
        *,
        month: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListKeyUsageFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.KeyUsage]:
        """List the usage of a month by key.

        Returns an entry for each key that used something in the month, revoked ones too, and one
        for people and background work: work that a worker took over counts there, whoever began it.
        Their sums are the usage of the organization. Usage before keys were counted is in the entry
        without a key.

        Session only.

        :param month: Year and month (UTC), such as `2026-01`; absent for the current month
        :param limit: Most records to answer; all of them, up to 1000, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/usage/keys",
            query={"month": month, "limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_key_usage(
        self,
        *,
        month: Optional[str] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListKeyUsageFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.KeyUsage]:
        """Go through all of `list_key_usage`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/usage/keys",
            query={"month": month, "limit": limit, "fields": fields},
            timeout=timeout,
        )

    # audit: Who changed what

    def list_audit(
        self,
        *,
        action: Optional[t.ListAuditAction] = None,
        before: Optional[t.AuditId] = None,
        after: Optional[t.AuditId] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListAuditFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListAuditReply:
        """List the audit log of the organization, newest first.

        Returns entries about keys, members, sign-ins, settings, topics, connections and pushes, in
        pages that continue with `before`. Entries are never changed or deleted, but the personal
        data of an erased account is masked.

        Session with `api_keys:manage` only.

        :param action: Only entries of this action; absent for all
        :param before: Only entries older than this one: the `next` of the previous page
        :param after: The same as `before`, in the words of the other lists
        :param limit: Most entries to return; a larger number is lowered to 100
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/audit",
            query={
                "action": action,
                "before": before,
                "after": after,
                "limit": limit,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_audit(
        self,
        *,
        action: Optional[t.ListAuditAction] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListAuditFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.AuditEntry]:
        """Go through all of `list_audit`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/audit",
            query={"action": action, "limit": limit, "fields": fields},
            records="entries",
            timeout=timeout,
        )

    # sdk: Calls for pages that visitors see, with an SDK key

    def sdk_classify_topic(
        self,
        *,
        messages: list[t.ClassifyTopicMessages],
        timeout: Optional[float] = None,
    ) -> t.ClassifyTopicReply:
        """Classify the topic of a conversation, with an SDK key; test keys use the local engine.

        Answers as the same call of a server does, to pages of any origin that the key allows, and
        stores nothing. Counts against the month of the organization and the day of the key.

        SDK key with scope `classify`.

        :param messages: The conversation, oldest first: at most 50 messages, one of them the
            user's, and 50000 characters together
        """
        return self._call(
            "POST",
            "/api/sdk/classify",
            body={"messages": messages},
            timeout=timeout,
        )

    def list_mappings(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        external_id: Optional[str] = None,
        platform: Optional[t.MappingSegmentsPlatform] = None,
        platform_segment_id: Optional[str] = None,
        fields: Optional[list[t.ListMappingsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListMappingsReply:
        """List the topics that have segments on platforms, with those segments.

        Returns library topics with at least one activation, the newest topics first. Filters select
        topics: a topic matches if one of its activations fits platform and platformSegmentId, and
        then all its segments are listed.

        SDK key with scope `mappings:read`.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param external_id: Only the topics with exactly this external id; an empty value is ignored
        :param platform: Only topics with an activation on this platform
        :param platform_segment_id: Only topics with exactly this segment id; an empty value is
            ignored
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/sdk/mappings",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "externalId": external_id,
                "platform": platform,
                "platformSegmentId": platform_segment_id,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_mappings(
        self,
        *,
        limit: Optional[int] = None,
        external_id: Optional[str] = None,
        platform: Optional[t.MappingSegmentsPlatform] = None,
        platform_segment_id: Optional[str] = None,
        fields: Optional[list[t.ListMappingsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Mapping]:
        """Go through all of `list_mappings`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/sdk/mappings",
            query={
                "limit": limit,
                "externalId": external_id,
                "platform": platform,
                "platformSegmentId": platform_segment_id,
                "fields": fields,
            },
            records="data",
            timeout=timeout,
        )

    def read_mapping(
        self,
        topic_id: t.AnyTopicId,
        *,
        fields: Optional[list[t.ListMappingsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Mapping:
        """Read a topic's segments on platforms.

        A topic that was never pushed has no mapping and returns 404.

        SDK key with scope `mappings:read`.

        :param topic_id: Library topic, by its own id or that of its global topic
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/sdk/mappings/{topicId}",
            path={"topicId": topic_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def sdk_check_duplicate(
        self,
        *,
        topic_name: str,
        parent_category: Optional[str] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.DuplicateCheck:
        """Check a name for duplicates, with an SDK key.

        Compares the name with the listed topics of the catalog alone, because a page shows its key
        to everybody. Nothing is written and no classification used.

        SDK key with scope `classify`.

        :param topic_name: Name that may be a topic already
        :param parent_category: Category that the name is meant in; absent, null or unknown, the one
            read in the name counts
        """
        return self._call(
            "POST",
            "/api/sdk/check-duplicate",
            body={"topic_name": topic_name, "parent_category": parent_category},
            timeout=timeout,
        )

    def sdk_analyze_brief(
        self,
        *,
        file: t.BriefFile,
        timeout: Optional[float] = None,
    ) -> t.BriefAnalysis:
        """Analyze a campaign brief and recommend topics, with an SDK key.

        Answers as the same call of a server does, and stores nothing. Counts against the month of
        the organization and the day of the key; a test key is refused with 400.

        SDK key with scope `classify`.

        :param file: The brief to read
        """
        return self._call(
            "POST",
            "/api/sdk/analyze-brief",
            body={"file": file},
            timeout=timeout,
        )

    # admin: For the operators of the service

    def get_organization_usage(
        self,
        org_id: t.OrgId,
        *,
        fields: Optional[list[t.GetUsageFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Usage:
        """Read an organization's usage.

        Returns what the organization itself reads: this month against its plan, and the last 31
        days.

        Operators only, by session.

        :param org_id: Organization to act on
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/organizations/{orgId}/usage",
            path={"orgId": org_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def list_organization_usage(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        month: Optional[str] = None,
        fields: Optional[list[t.ListOrganizationUsageFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListOrganizationUsageReply:
        """Read usage by organization in a month, highest cost first.

        Returns pages of all organizations; those that used nothing have zeros and come last.

        Operators only, by session.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param month: Year and month (UTC), such as `2026-01`; absent for the current month
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/usage",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "month": month,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_organization_usage(
        self,
        *,
        limit: Optional[int] = None,
        month: Optional[str] = None,
        fields: Optional[list[t.ListOrganizationUsageFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.OrganizationUsage]:
        """Go through all of `list_organization_usage`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/usage",
            query={"limit": limit, "month": month, "fields": fields},
            records="data",
            timeout=timeout,
        )

    def list_organizations(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.ListOrganizationsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListOrganizationsReply:
        """List organizations with their plans.

        Returns pages of all organizations of the service, the newest first.

        Operators only, by session.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/organizations",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_organizations(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.ListOrganizationsFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Organization]:
        """Go through all of `list_organizations`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/organizations",
            query={"limit": limit, "fields": fields},
            records="data",
            timeout=timeout,
        )

    def update_organization(
        self,
        org_id: t.OrgId,
        *,
        plan: Literal["free", "pro", "enterprise"],
        timeout: Optional[float] = None,
    ) -> t.Organization:
        """Change an organization's plan.

        The new limits apply at once, to what was used this month as well. Topics and usage beyond
        them stay; further additions are refused. The change is in the audit log of the
        organization.

        Operators only, by session.

        :param org_id: Organization to act on
        :param plan: Plan that the organization gets
        """
        return self._call(
            "PATCH",
            "/api/admin/organizations/{orgId}",
            path={"orgId": org_id},
            body={"plan": plan},
            timeout=timeout,
        )

    def archive_topics(
        self,
        *,
        topic_ids: list[str],
        timeout: Optional[float] = None,
    ) -> t.ArchiveTopicsReply:
        """Archive global topics: removes them from every list, count and search.

        Takes the topics out of every library too, whose links and edits are kept for a restore, and
        closes the reports of them. Segments on sale stay on their platforms until a refresh or a
        person takes them off.

        Operators only, by session.

        :param topic_ids: Global topics to act on; ids that name none are passed over
        """
        return self._call(
            "POST",
            "/api/admin/topics/archive",
            body={"topicIds": topic_ids},
            timeout=timeout,
        )

    def restore_topics(
        self,
        *,
        topic_ids: list[str],
        timeout: Optional[float] = None,
    ) -> t.RestoreTopicsReply:
        """Restore archived topics; one with a name collision stays archived and is reported.

        Brings the topics back to the catalog and to the libraries that hold them, with the edits
        made there. Topics that are merged into others stay as they are.

        Operators only, by session.

        :param topic_ids: Global topics to act on; ids that name none are passed over
        """
        return self._call(
            "DELETE",
            "/api/admin/topics/archive",
            body={"topicIds": topic_ids},
            timeout=timeout,
        )

    def get_global_topic(
        self,
        topic_id: t.GlobalTopicId,
        *,
        fields: Optional[list[t.GetGlobalTopicFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.GlobalTopic:
        """Read a global topic, also one that is archived or merged into another.

        Answers what operators alone read beside the catalog: review, owner, archiving, merging and
        the version to edit.

        Operators only, by session.

        :param topic_id: The global topic to read
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/{topicId}",
            path={"topicId": topic_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def update_global_topic(
        self,
        topic_id: t.GlobalTopicId,
        *,
        topic_name: str = OMIT,
        parent_category: t.ParentCategory = OMIT,
        taxonomy_type: t.TaxonomyType = OMIT,
        subcategory: Optional[str] = OMIT,
        segment_type: t.SegmentType = OMIT,
        audience_type: t.AudienceType = OMIT,
        keywords: list[str] = OMIT,
        version: int = OMIT,
        timeout: Optional[float] = None,
    ) -> t.GlobalTopic:
        """Edit a global topic; every linked library shows the change, except for fields edited
        there.

        Changes the given fields and makes the names for platforms anew; an organization's own
        verdict gives way to the edit. A merged topic, an old `version` and a name that is taken are
        409. Libraries follow at once, or through the queue where more than 10,000 hold the topic.

        Operators only, by session.

        :param topic_id: The global topic to edit
        :param topic_name: New name, on one line; libraries that renamed the topic keep theirs
        :param parent_category: New category; group and IAB code follow it, and the old subcategory
            goes unless one is given
        :param taxonomy_type: New group, kept also where the category is of another
        :param subcategory: New level-0 node; null takes the topic out of the tree below its
            category
        :param segment_type: New segment type, which the templates name the topic by
        :param audience_type: New audience type
        :param keywords: Search terms that replace all of the old ones
        :param version: The version that the edit was made on: one that is no longer current is
            refused
        """
        return self._call(
            "PATCH",
            "/api/admin/topics/{topicId}",
            path={"topicId": topic_id},
            body={
                "topicName": topic_name,
                "parentCategory": parent_category,
                "taxonomyType": taxonomy_type,
                "subcategory": subcategory,
                "segmentType": segment_type,
                "audienceType": audience_type,
                "keywords": keywords,
                "version": version,
            },
            timeout=timeout,
        )

    def global_topic_history(
        self,
        topic_id: t.GlobalTopicId,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.GlobalTopicHistoryFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.GlobalTopicHistoryEntry]:
        """List the history of a global topic, newest first.

        Answers up to 200 entries at a time: what operators and jobs changed for everybody, and
        verdicts that organizations asked for themselves alone. Edits of libraries are in their own
        histories.

        Operators only, by session.

        :param topic_id: The global topic, also one that is archived or merged
        :param limit: Most records to answer; all of them, up to 200, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/{topicId}/history",
            path={"topicId": topic_id},
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_global_topic_history(
        self,
        topic_id: t.GlobalTopicId,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.GlobalTopicHistoryFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.GlobalTopicHistoryEntry]:
        """Go through all of `global_topic_history`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/topics/{topicId}/history",
            path={"topicId": topic_id},
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def global_topic_metrics(
        self,
        *,
        fields: Optional[list[t.GlobalTopicMetricsFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.GlobalTopicMetricsReply:
        """Read metrics of the global topics: counts, coverage, engine versions.

        Reads every topic once, shared and private, so it takes longer than the counts of the stats.

        Operators only, by session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/metrics",
            query={"fields": fields},
            timeout=timeout,
        )

    def global_topic_stats(
        self,
        *,
        fields: Optional[list[Literal["total", "byParentCategory", "bySegmentType"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.GlobalTopicStatsReply:
        """Count the topics that are neither merged nor archived, by category and segment type.

        Counts the topics of all organizations, shared and private. Topics without a value count in
        `total` alone.

        Operators only, by session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/stats",
            query={"fields": fields},
            timeout=timeout,
        )

    def list_global_topics(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        sort_by: Optional[t.ListGlobalTopicsSortBy] = None,
        sort_order: Optional[Literal["asc", "desc"]] = None,
        search: Optional[str] = None,
        parent_category: Optional[t.ParentCategory] = None,
        segment_type: Optional[t.SegmentType] = None,
        show_archived: Optional[bool] = None,
        fields: Optional[list[t.GetGlobalTopicFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListGlobalTopicsReply:
        """List global topics, shared and private, filtered, sorted and paged.

        Lists the topics of all organizations; those merged into others are never among them. By
        `performance_score` it reads every score, so it takes longer, and topics without one follow
        by age in either direction.

        Operators only, by session.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param sort_by: Field to sort by; performance_score is the best that any library has given
        :param sort_order: Direction, also of age, which decides between equals
        :param search: Text that the name contains, whatever its case
        :param parent_category: Only topics of this category, one of those in the taxonomy
        :param segment_type: Only topics of this segment type
        :param show_archived: Whether archived topics are listed among the others
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "search": search,
                "parentCategory": parent_category,
                "segmentType": segment_type,
                "showArchived": show_archived,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_global_topics(
        self,
        *,
        limit: Optional[int] = None,
        sort_by: Optional[t.ListGlobalTopicsSortBy] = None,
        sort_order: Optional[Literal["asc", "desc"]] = None,
        search: Optional[str] = None,
        parent_category: Optional[t.ParentCategory] = None,
        segment_type: Optional[t.SegmentType] = None,
        show_archived: Optional[bool] = None,
        fields: Optional[list[t.GetGlobalTopicFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.GlobalTopic]:
        """Go through all of `list_global_topics`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/topics",
            query={
                "limit": limit,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "search": search,
                "parentCategory": parent_category,
                "segmentType": segment_type,
                "showArchived": show_archived,
                "fields": fields,
            },
            records="data",
            timeout=timeout,
        )

    def list_topics_in_catalog(
        self,
        *,
        topic_ids: list[str],
        timeout: Optional[float] = None,
    ) -> t.ListTopicsInCatalogReply:
        """List topics in the shared catalog; one with a name collision stays unlisted and is
        reported.

        From then on every organization can find and add them, and what was in doubt of them is
        settled for all. Topics that do not wait to be listed are passed over.

        Operators only, by session.

        :param topic_ids: Global topics to act on; ids that name none are passed over
        """
        return self._call(
            "POST",
            "/api/admin/topics/unlisted",
            body={"topicIds": topic_ids},
            timeout=timeout,
        )

    def list_unlisted_topics(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.GetGlobalTopicFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListGlobalTopicsReply:
        """List topics that only their organization uses because the engine is unsure of the name,
        oldest first.

        Also lists those whose names are not plain: with an address, a phone number, markup or a
        slur, few letters, or more than 120 characters. Topics that an organization keeps private by
        its settings are not among them.

        Operators only, by session.

        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/unlisted",
            query={
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_unlisted_topics(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.GetGlobalTopicFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.GlobalTopic]:
        """Go through all of `list_unlisted_topics`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/topics/unlisted",
            query={"limit": limit, "fields": fields},
            records="data",
            timeout=timeout,
        )

    def search_global_topics(
        self,
        *,
        q: str,
        limit: Optional[int] = None,
        fields: Optional[list[t.SearchGlobalTopicsFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.SearchGlobalTopicsReply]:
        """Search global topics by part of the name: exact matches first, then prefixes.

        Finds shared and private topics, none that are merged or archived. Of a text that more than
        2,000 names contain, some of the names alone are ranked; a shared topic of exactly that name
        is always among them.

        Operators only, by session.

        :param q: Part of the name, whatever its case, of 2 characters or more
        :param limit: Most topics to answer; more than 100 is refused
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/search",
            query={"q": q, "limit": limit, "fields": fields},
            timeout=timeout,
        )

    def flag_for_review(
        self,
        *,
        topic_ids: list[str],
        reason: str,
        timeout: Optional[float] = None,
    ) -> t.FlagForReviewReply:
        """Flag topics for review.

        Puts topics into the review queue, also those that were reviewed before. One that is in it
        already keeps its reason, and archived and merged topics are passed over; no library and no
        push changes.

        Operators only, by session.

        :param topic_ids: Global topics to act on; ids that name none are passed over
        :param reason: What operators should look at; the queue shows it
        """
        return self._call(
            "POST",
            "/api/admin/topics/review/flag",
            body={"topicIds": topic_ids, "reason": reason},
            timeout=timeout,
        )

    def list_classification_errors(
        self,
        *,
        fields: Optional[list[Literal["jobs"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListClassificationErrorsReply:
        """List recent reclassify jobs with errors.

        Answers at most 20 jobs, each with at most 500 of its errors; the counters of a job are
        exact.

        Operators only, by session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/classification-errors",
            query={"fields": fields},
            timeout=timeout,
        )

    def list_outstanding(
        self,
        *,
        fields: Optional[list[Literal["topics", "total", "jobs"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListOutstandingReply:
        """List outstanding review work: topics to review, and reclassify jobs with errors.

        An overview of at most 20 topics and 20 jobs, each job with at most 20 of its errors.

        Operators only, by session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/outstanding",
            query={"fields": fields},
            timeout=timeout,
        )

    def list_review_queue(
        self,
        *,
        status: Optional[Literal["needs_review", "reviewed"]] = None,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[Literal["topics", "total", "reviewCount"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.ListReviewQueueReply:
        """List topics of the review queue with their open reports, or reviewed ones, newest first.

        Lists topics of the shared catalog alone: what is an organization's own, it reviews itself.
        Archived and merged topics are not in the queue.

        Operators only, by session.

        :param status: Which to list: those that wait, or those that were reviewed
        :param page: Which page, from 1; one beyond the last is empty
        :param page_size: Records on a page; more than 100 counts as 100
        :param limit: The same as `pageSize`, before which it counts; more than 100 counts as 100
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/review",
            query={
                "status": status,
                "page": page,
                "pageSize": page_size,
                "limit": limit,
                "after": after,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_review_queue(
        self,
        *,
        status: Optional[Literal["needs_review", "reviewed"]] = None,
        limit: Optional[int] = None,
        fields: Optional[list[Literal["topics", "total", "reviewCount"]]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.QueuedTopic]:
        """Go through all of `list_review_queue`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/topics/review",
            query={"status": status, "limit": limit, "fields": fields},
            records="topics",
            timeout=timeout,
        )

    def review_topic(
        self,
        *,
        topic_id: str,
        segment_type: t.SegmentType,
        reason: str,
        timeout: Optional[float] = None,
    ) -> t.ReviewTopicReply:
        """Correct the segment type of a topic that needs review; the local engine applies it to the
        same name from then on.

        Marks the topic reviewed, reads its layers anew, makes its names anew, settles its doubt and
        closes its reports; the place in the taxonomy stays. Every library that links it follows,
        except where it edited the segment type. A topic that does not need review is 409.

        Operators only, by session.

        :param topic_id: The global topic that was looked at
        :param segment_type: The right segment type, also where the topic has it already
        :param reason: Why this one is right, for the history and for the engine that learns from it
        """
        return self._call(
            "POST",
            "/api/admin/topics/review",
            body={"topicId": topic_id, "segmentType": segment_type, "reason": reason},
            timeout=timeout,
        )

    def create_seeding(
        self,
        *,
        filename: str,
        total_rows: int,
        mappings: list[t.ImportMapping],
        use_llm: bool = OMIT,
        timeout: Optional[float] = None,
    ) -> t.CreateImportReply:
        """Start a seeding of the catalog.

        Begins a batch of the service itself, which uses no quota of any organization. Nothing is in
        the catalog until chunks are sent.

        Operators only, by session.

        :param filename: Name of the file, kept to recognize the import in lists
        :param total_rows: Rows in the file without its header; sets how many chunks complete the
            batch
        :param mappings: Columns to read, of which one must fill `topic_name`; the same in every
            chunk of a batch, in any order
        :param use_llm: Has the LLM classify up to 10 topics of each chunk that are new to library
            and catalog; a seeding never asks it
        """
        return self._call(
            "POST",
            "/api/admin/topics/bulk",
            body={
                "filename": filename,
                "totalRows": total_rows,
                "mappings": mappings,
                "useLLM": use_llm,
            },
            timeout=timeout,
        )

    def get_seeding(
        self,
        batch_id: t.BatchId,
        *,
        fields: Optional[list[t.GetSeedingFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.SeedBatch:
        """Read the status of a seeding.

        Answers the counters of the chunks that are in; it is completed with the last of them.

        Operators only, by session.

        :param batch_id: The seeding, as its start answered
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/topics/bulk/{batchId}/status",
            path={"batchId": batch_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def review_seeding(
        self,
        batch_id: t.BatchId,
        *,
        timeout: Optional[float] = None,
    ) -> t.ReviewSeedingReply:
        """Flag the topics of a seeding that need review, and list them.

        Puts the topics that the seeding made with a confidence below 45% into the review queue,
        except those that were looked at already. Sent again, it flags nothing twice.

        Operators only, by session.

        :param batch_id: The seeding, as its start answered
        """
        return self._call(
            "POST",
            "/api/admin/topics/bulk/{batchId}/review-topics",
            path={"batchId": batch_id},
            timeout=timeout,
        )

    def seed_chunk(
        self,
        batch_id: t.BatchId,
        *,
        chunk_index: int,
        rows: list[Any],
        mappings: list[t.ImportMapping],
        timeout: Optional[float] = None,
    ) -> t.SeedChunk:
        """Send a chunk of rows to the catalog; a chunk already processed is skipped.

        Classifies and matches the rows with the local engine and lists those that are new for
        everybody, with what the rows say of them. Topics of the catalog are duplicates and stay as
        they are, and no library changes.

        Operators only, by session.

        :param batch_id: The seeding, as its start answered
        :param chunk_index: Place of the chunk in the file, from 0 and below `chunksTotal`
        :param rows: Rows as objects of column to cell; every chunk but the last holds `chunkSize`,
            because rows are numbered by it
        :param mappings: Columns to read, of which one must fill `topic_name`; the same in every
            chunk of a batch, in any order
        """
        return self._call(
            "POST",
            "/api/admin/topics/bulk/{batchId}/chunk",
            path={"batchId": batch_id},
            body={"chunkIndex": chunk_index, "rows": rows, "mappings": mappings},
            timeout=timeout,
        )

    def cancel_job(
        self,
        job_id: t.JobId,
        *,
        status: Literal["cancelled"],
        timeout: Optional[float] = None,
    ) -> t.Job:
        """Cancel a job: the current chunk finishes, then the job stops.

        What the job has done stays; where it changed topics, a rollback takes it back. A job that
        has ended is refused with 409.

        Operators only, by session.

        :param job_id: Job to act on
        :param status: Only value: jobs are ended by cancelling them
        """
        return self._call(
            "PATCH",
            "/api/admin/jobs/{jobId}",
            path={"jobId": job_id},
            body={"status": status},
            timeout=timeout,
        )

    def get_job(
        self,
        job_id: t.JobId,
        *,
        fields: Optional[list[t.GetHygieneFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.Job:
        """Read a background job.

        Returns the record with what its type shows besides: a sweep its first 1000 clusters, a
        merge the segments that it retired.

        Operators only, by session.

        :param job_id: Job to act on
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/jobs/{jobId}",
            path={"jobId": job_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def create_job(
        self,
        body: Union[
            t.CreateJobBody,
            t.CreateJobBody2,
            t.CreateJobBody3,
            t.CreateJobBody4,
            t.CreateJobBody5,
            t.CreateJobBody6,
        ],
        *,
        timeout: Optional[float] = None,
    ) -> t.JobCreated:
        """Start a background job.

        Counts the items and creates the job; a worker, or calls of its process route, do the work.
        Reclassify and merge change global topics and reach every library that links them; dedup
        sweeps, shadow runs and comparisons with platforms (`sync_trade_desk`) only report.

        Operators only, by session.
        """
        return self._call(
            "POST",
            "/api/admin/jobs",
            body=body,
            timeout=timeout,
        )

    def list_jobs(
        self,
        *,
        job_type: Optional[t.JobType] = None,
        status: Optional[t.TopicChangeStatus] = None,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.GetHygieneFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.Job]:
        """List background jobs, newest first.

        Returns the newest jobs; clusters of sweeps and segments retired by merges are in the record
        of the job alone.

        Operators only, by session.

        :param job_type: Only jobs of this type; absent for all
        :param status: Only jobs with this status; absent for all
        :param limit: Most jobs to return; a number above the maximum is refused
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/jobs",
            query={
                "jobType": job_type,
                "status": status,
                "limit": limit,
                "after": after,
                "fields": fields,
            },
            timeout=timeout,
        )

    def iterate_jobs(
        self,
        *,
        job_type: Optional[t.JobType] = None,
        status: Optional[t.TopicChangeStatus] = None,
        limit: Optional[int] = None,
        fields: Optional[list[t.GetHygieneFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.Job]:
        """Go through all of `list_jobs`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/jobs",
            query={"jobType": job_type, "status": status, "limit": limit, "fields": fields},
            timeout=timeout,
        )

    def plan_merge(
        self,
        *,
        clusters: list[t.CreateJobBody3ConfigClusters] = OMIT,
        sweep_id: t.JobId = OMIT,
        keep_segments: Literal["winner", "loser", "refuse"] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.MergePlan:
        """Return which segments a merge would keep and retire: where a library has both topics on
        one connection. Changes nothing.

        Takes what a merge job takes. The plan is of this moment: the job looks again when it
        merges.

        Operators only, by session.

        :param clusters: Topics to merge; give either these or `sweepId`
        :param sweep_id: Dedup sweep whose clusters to merge; give either this or `clusters`
        :param keep_segments: Where a library has segments of both topics on one connection: whose
            stays on sale, or `refuse` to leave that cluster unmerged
        """
        return self._call(
            "POST",
            "/api/admin/merge-plan",
            body={"clusters": clusters, "sweepId": sweep_id, "keepSegments": keep_segments},
            timeout=timeout,
        )

    def process_job(
        self,
        job_id: t.JobId,
        *,
        timeout: Optional[float] = None,
    ) -> t.JobProgress:
        """Process the next items of a job.

        Does one step of the job and returns its progress. Where a worker has the job, or it waits
        for others, nothing is done and `Retry-After` says when to ask again. A job that has ended
        only returns its progress.

        Operators only, by session.

        :param job_id: Job to act on
        """
        return self._call(
            "POST",
            "/api/admin/jobs/{jobId}/process",
            path={"jobId": job_id},
            timeout=timeout,
        )

    def retry_job_errors(
        self,
        job_id: t.JobId,
        *,
        timeout: Optional[float] = None,
    ) -> t.JobCreated:
        """Start a job that retries the failed topics of a reclassify job.

        The new job classifies the topics among the errors again, in the same way, whatever their
        engine version. The errors of the first job stay in its record. A job of another type, a
        rollback, or a job without failed topics is refused with 409.

        Operators only, by session.

        :param job_id: Job to act on
        """
        return self._call(
            "POST",
            "/api/admin/jobs/{jobId}/retry-errors",
            path={"jobId": job_id},
            timeout=timeout,
        )

    def roll_back_job(
        self,
        job_id: t.JobId,
        *,
        timeout: Optional[float] = None,
    ) -> t.JobCreated:
        """Start a job that rolls back a reclassify or merge job.

        The new job restores the fields of topics from before, in every library that links them. A
        topic that has changed since stays and becomes an error; links that a merge moved stay too.
        Refused with 409 while the job is open, for a rollback itself, and for a job that is, or is
        being, rolled back.

        Operators only, by session.

        :param job_id: Job to act on
        """
        return self._call(
            "POST",
            "/api/admin/jobs/{jobId}/rollback",
            path={"jobId": job_id},
            timeout=timeout,
        )

    def unmerge_job(
        self,
        job_id: t.JobId,
        *,
        timeout: Optional[float] = None,
    ) -> t.UnmergeJobReply:
        """Undo a merge completely, with every library's links; refused if a later change conflicts.

        Separates all topics again and gives back the links, activations and histories that the
        merge moved, in one transaction: all or nothing. A refusal is 409 and names what stands in
        the way. Segments that the merge took off a platform stay off.

        Operators only, by session.

        :param job_id: Job to act on
        """
        return self._call(
            "POST",
            "/api/admin/jobs/{jobId}/unmerge",
            path={"jobId": job_id},
            timeout=timeout,
        )

    def get_engine(
        self,
        *,
        fields: Optional[list[Literal["engineVersion", "revision"]]] = None,
        timeout: Optional[float] = None,
    ) -> t.Engine:
        """Read which local engine this service runs.

        Returns the version and the revision of the process that answers. During a deployment, other
        processes may run another revision.

        Operators only, by session.

        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/engine",
            query={"fields": fields},
            timeout=timeout,
        )

    def return_engine(
        self,
        *,
        revision: str,
        timeout: Optional[float] = None,
    ) -> t.EngineReturn:
        """Roll back every ring of a release: cancels those under way and starts a rollback of each;
        later changes of topics stay.

        A topic that has changed since its release keeps the change and becomes an error of the
        rollback. A second call starts nothing. New topics get verdicts of the deployed engine until
        another one is deployed.

        Operators only, by session.

        :param revision: Revision whose release to roll back, on every ring
        """
        return self._call(
            "POST",
            "/api/admin/engine/return",
            body={"revision": revision},
            timeout=timeout,
        )

    def create_output_template(
        self,
        *,
        platform_key: str,
        display_name: str,
        path_fields: list[t.CreateOutputTemplatePathFields],
        is_active: bool = OMIT,
        sort_order: int = OMIT,
        path_separator: str = OMIT,
        slug_fields: list[str] = OMIT,
        slug_separator: str = OMIT,
        include_slug: bool = OMIT,
        desc_template: str = OMIT,
        desc_char_limit: Optional[int] = OMIT,
        desc_prefix_b2b: str = OMIT,
        desc_prefix_b2c: str = OMIT,
        desc_prefix_b2b2c: str = OMIT,
        recency: Optional[str] = OMIT,
        db_column_name: Optional[
            Literal["segment_name_dspapi", "segment_name_marketplace", "segment_name_internal"]
        ] = OMIT,
        db_column_desc: Optional[Literal["segment_desc_marketplace", "segment_desc_dspapi"]] = OMIT,
        user_behavior_override: Optional[str] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.OutputTemplate:
        """Create an output template; new topics get names from it.

        Takes effect for the next names that are generated; a reclassify job stores the names of
        existing topics. Two active templates cannot fill the same column. There can be 50 templates
        beside the built-in ones.

        Operators only, by session.

        :param platform_key: Unique key that connections name the template by: lowercase letters,
            digits and _ . -
        :param display_name: What people see of the template in lists of names
        :param is_active: Whether topics get a name from it; an inactive template still names
            segments of connections that use it
        :param sort_order: Place of the template in lists, ascending; equal ones are ordered by
            platformKey
        :param path_fields: Parts of the segment name, in order; parts without text are skipped
        :param path_separator: Text between the parts of the name, with its spaces
        :param slug_fields: Context fields that the slug at the end of the name is made of, in order
        :param slug_separator: Text between the words of the slug
        :param include_slug: Whether the name ends with a hyphen and the slug; an empty slug is left
            out
        :param desc_template: Description with context fields in double braces; prefix stands for
            the prefix of the segment type
        :param desc_char_limit: Length that descriptions are truncated to, in UTF-16 units; null for
            no limit
        :param desc_prefix_b2b: Text of the placeholder prefix for B2B, B2E and B2G topics
        :param desc_prefix_b2c: Text of the placeholder prefix for B2C topics
        :param desc_prefix_b2b2c: Text of the placeholder prefix for B2B2C topics and for topics
            without a valid segment type
        :param recency: Text of the placeholder recency, such as 30 Days; null leaves it empty
        :param db_column_name: Topic field that holds the name; if both columns are null,
            platform_outputs holds name and description
        :param db_column_desc: Topic field that holds the description; null if the template has none
            of its own
        :param user_behavior_override: Fixed text of the placeholder user_behavior; null derives it
            from audience type and intent
        """
        return self._call(
            "POST",
            "/api/admin/output-templates",
            body={
                "platformKey": platform_key,
                "displayName": display_name,
                "isActive": is_active,
                "sortOrder": sort_order,
                "pathFields": path_fields,
                "pathSeparator": path_separator,
                "slugFields": slug_fields,
                "slugSeparator": slug_separator,
                "includeSlug": include_slug,
                "descTemplate": desc_template,
                "descCharLimit": desc_char_limit,
                "descPrefixB2b": desc_prefix_b2b,
                "descPrefixB2c": desc_prefix_b2c,
                "descPrefixB2b2c": desc_prefix_b2b2c,
                "recency": recency,
                "dbColumnName": db_column_name,
                "dbColumnDesc": db_column_desc,
                "userBehaviorOverride": user_behavior_override,
            },
            timeout=timeout,
        )

    def list_output_templates(
        self,
        *,
        limit: Optional[int] = None,
        after: Optional[str] = None,
        fields: Optional[list[t.GetNamingTemplateFields]] = None,
        timeout: Optional[float] = None,
    ) -> list[t.OutputTemplate]:
        """List output templates, built-in ones among them.

        Returns active and inactive templates by sortOrder, then platformKey.

        Operators only, by session.

        :param limit: Most records to answer; all of them, up to 100, without it
        :param after: Where to go on: `after` of the `rel="next"` in the `Link` header of the answer
            before; absent at first
        :param fields: Fields of each record to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/output-templates",
            query={"limit": limit, "after": after, "fields": fields},
            timeout=timeout,
        )

    def iterate_output_templates(
        self,
        *,
        limit: Optional[int] = None,
        fields: Optional[list[t.GetNamingTemplateFields]] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[t.OutputTemplate]:
        """Go through all of `list_output_templates`, part after part, by its cursor.

        Records that are there throughout come exactly once, whatever is added or deleted meanwhile.

        :param limit: How many records to ask for at once
        """
        return self._iterate(
            "/api/admin/output-templates",
            query={"limit": limit, "fields": fields},
            timeout=timeout,
        )

    def delete_output_template(
        self,
        template_id: t.TemplateId,
        *,
        timeout: Optional[float] = None,
    ) -> t.DeleteOutputTemplateReply:
        """Delete an output template that is not built in.

        Returns 409 while connections name the template, and for built-in templates, which can be
        deactivated instead. Segments that were pushed stay as they are.

        Operators only, by session.

        :param template_id: Output template, built in or not
        """
        return self._call(
            "DELETE",
            "/api/admin/output-templates/{templateId}",
            path={"templateId": template_id},
            timeout=timeout,
        )

    def get_output_template(
        self,
        template_id: t.TemplateId,
        *,
        fields: Optional[list[t.GetNamingTemplateFields]] = None,
        timeout: Optional[float] = None,
    ) -> t.OutputTemplate:
        """Read an output template.

        Returns a built-in template as it is now: as the engine has it, or as it was last changed.

        Operators only, by session.

        :param template_id: Output template, built in or not
        :param fields: Fields of the answer to answer, separated by commas; all of them without it.
            What is not named is missing, required or not
        """
        return self._call(
            "GET",
            "/api/admin/output-templates/{templateId}",
            path={"templateId": template_id},
            query={"fields": fields},
            timeout=timeout,
        )

    def update_output_template(
        self,
        template_id: t.TemplateId,
        *,
        platform_key: str = OMIT,
        display_name: str = OMIT,
        is_active: bool = OMIT,
        sort_order: int = OMIT,
        path_fields: list[t.CreateOutputTemplatePathFields] = OMIT,
        path_separator: str = OMIT,
        slug_fields: list[str] = OMIT,
        slug_separator: str = OMIT,
        include_slug: bool = OMIT,
        desc_template: str = OMIT,
        desc_char_limit: Optional[int] = OMIT,
        desc_prefix_b2b: str = OMIT,
        desc_prefix_b2c: str = OMIT,
        desc_prefix_b2b2c: str = OMIT,
        recency: Optional[str] = OMIT,
        db_column_name: Optional[
            Literal["segment_name_dspapi", "segment_name_marketplace", "segment_name_internal"]
        ] = OMIT,
        db_column_desc: Optional[Literal["segment_desc_marketplace", "segment_desc_dspapi"]] = OMIT,
        user_behavior_override: Optional[str] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.OutputTemplate:
        """Change an output template; stored names stay until topics are reclassified.

        Changes only the fields that are sent. Libraries and pushes use the change at once, and
        active segments with another name become stale. A built-in template keeps its platformKey
        and columns, and a platformKey that connections use cannot be changed.

        Operators only, by session.

        :param template_id: Output template, built in or not
        :param platform_key: Unique key that connections name the template by: lowercase letters,
            digits and _ . -
        :param display_name: What people see of the template in lists of names
        :param is_active: Whether topics get a name from it; an inactive template still names
            segments of connections that use it
        :param sort_order: Place of the template in lists, ascending; equal ones are ordered by
            platformKey
        :param path_fields: Parts of the segment name, in order; parts without text are skipped
        :param path_separator: Text between the parts of the name, with its spaces
        :param slug_fields: Context fields that the slug at the end of the name is made of, in order
        :param slug_separator: Text between the words of the slug
        :param include_slug: Whether the name ends with a hyphen and the slug; an empty slug is left
            out
        :param desc_template: Description with context fields in double braces; prefix stands for
            the prefix of the segment type
        :param desc_char_limit: Length that descriptions are truncated to, in UTF-16 units; null for
            no limit
        :param desc_prefix_b2b: Text of the placeholder prefix for B2B, B2E and B2G topics
        :param desc_prefix_b2c: Text of the placeholder prefix for B2C topics
        :param desc_prefix_b2b2c: Text of the placeholder prefix for B2B2C topics and for topics
            without a valid segment type
        :param recency: Text of the placeholder recency, such as 30 Days; null leaves it empty
        :param db_column_name: Topic field that holds the name; if both columns are null,
            platform_outputs holds name and description
        :param db_column_desc: Topic field that holds the description; null if the template has none
            of its own
        :param user_behavior_override: Fixed text of the placeholder user_behavior; null derives it
            from audience type and intent
        """
        return self._call(
            "PATCH",
            "/api/admin/output-templates/{templateId}",
            path={"templateId": template_id},
            body={
                "platformKey": platform_key,
                "displayName": display_name,
                "isActive": is_active,
                "sortOrder": sort_order,
                "pathFields": path_fields,
                "pathSeparator": path_separator,
                "slugFields": slug_fields,
                "slugSeparator": slug_separator,
                "includeSlug": include_slug,
                "descTemplate": desc_template,
                "descCharLimit": desc_char_limit,
                "descPrefixB2b": desc_prefix_b2b,
                "descPrefixB2c": desc_prefix_b2c,
                "descPrefixB2b2c": desc_prefix_b2b2c,
                "recency": recency,
                "dbColumnName": db_column_name,
                "dbColumnDesc": db_column_desc,
                "userBehaviorOverride": user_behavior_override,
            },
            timeout=timeout,
        )

    def preview_output_template(
        self,
        *,
        path_fields: list[t.CreateOutputTemplatePathFields],
        platform_key: str = OMIT,
        display_name: str = OMIT,
        is_active: bool = OMIT,
        sort_order: int = OMIT,
        path_separator: str = OMIT,
        slug_fields: list[str] = OMIT,
        slug_separator: str = OMIT,
        include_slug: bool = OMIT,
        desc_template: str = OMIT,
        desc_char_limit: Optional[int] = OMIT,
        desc_prefix_b2b: str = OMIT,
        desc_prefix_b2c: str = OMIT,
        desc_prefix_b2b2c: str = OMIT,
        recency: Optional[str] = OMIT,
        db_column_name: Optional[
            Literal["segment_name_dspapi", "segment_name_marketplace", "segment_name_internal"]
        ] = OMIT,
        db_column_desc: Optional[Literal["segment_desc_marketplace", "segment_desc_dspapi"]] = OMIT,
        user_behavior_override: Optional[str] = OMIT,
        topic_id: t.GlobalTopicId = OMIT,
        timeout: Optional[float] = None,
    ) -> t.TemplatePreview:
        """Preview a template with a sample topic, or with the global topic of topicId.

        Generates one name and description and stores nothing. The limits of a platform are not
        applied, only descCharLimit.

        Operators only, by session.

        :param platform_key: Key of the template; not part of what it generates
        :param display_name: Display name of the template; not part of what it generates
        :param is_active: Whether topics get a name from it; an inactive template still names
            segments of connections that use it
        :param sort_order: Place of the template in lists, ascending; equal ones are ordered by
            platformKey
        :param path_fields: Parts of the segment name, in order; parts without text are skipped
        :param path_separator: Text between the parts of the name, with its spaces
        :param slug_fields: Context fields that the slug at the end of the name is made of, in order
        :param slug_separator: Text between the words of the slug
        :param include_slug: Whether the name ends with a hyphen and the slug; an empty slug is left
            out
        :param desc_template: Description with context fields in double braces; prefix stands for
            the prefix of the segment type
        :param desc_char_limit: Length that descriptions are truncated to, in UTF-16 units; null for
            no limit
        :param desc_prefix_b2b: Text of the placeholder prefix for B2B, B2E and B2G topics
        :param desc_prefix_b2c: Text of the placeholder prefix for B2C topics
        :param desc_prefix_b2b2c: Text of the placeholder prefix for B2B2C topics and for topics
            without a valid segment type
        :param recency: Text of the placeholder recency, such as 30 Days; null leaves it empty
        :param db_column_name: Topic field that holds the name; if both columns are null,
            platform_outputs holds name and description
        :param db_column_desc: Topic field that holds the description; null if the template has none
            of its own
        :param user_behavior_override: Fixed text of the placeholder user_behavior; null derives it
            from audience type and intent
        :param topic_id: Global topic to preview the template with; absent for the fixed sample
        """
        return self._call(
            "POST",
            "/api/admin/output-templates/preview",
            body={
                "platformKey": platform_key,
                "displayName": display_name,
                "isActive": is_active,
                "sortOrder": sort_order,
                "pathFields": path_fields,
                "pathSeparator": path_separator,
                "slugFields": slug_fields,
                "slugSeparator": slug_separator,
                "includeSlug": include_slug,
                "descTemplate": desc_template,
                "descCharLimit": desc_char_limit,
                "descPrefixB2b": desc_prefix_b2b,
                "descPrefixB2c": desc_prefix_b2c,
                "descPrefixB2b2c": desc_prefix_b2b2c,
                "recency": recency,
                "dbColumnName": db_column_name,
                "dbColumnDesc": db_column_desc,
                "userBehaviorOverride": user_behavior_override,
                "topicId": topic_id,
            },
            timeout=timeout,
        )

    def preview_template_change(
        self,
        template_id: t.TemplateId,
        *,
        platform_key: str = OMIT,
        display_name: str = OMIT,
        is_active: bool = OMIT,
        sort_order: int = OMIT,
        path_fields: list[t.CreateOutputTemplatePathFields] = OMIT,
        path_separator: str = OMIT,
        slug_fields: list[str] = OMIT,
        slug_separator: str = OMIT,
        include_slug: bool = OMIT,
        desc_template: str = OMIT,
        desc_char_limit: Optional[int] = OMIT,
        desc_prefix_b2b: str = OMIT,
        desc_prefix_b2c: str = OMIT,
        desc_prefix_b2b2c: str = OMIT,
        recency: Optional[str] = OMIT,
        db_column_name: Optional[
            Literal["segment_name_dspapi", "segment_name_marketplace", "segment_name_internal"]
        ] = OMIT,
        db_column_desc: Optional[Literal["segment_desc_marketplace", "segment_desc_dspapi"]] = OMIT,
        user_behavior_override: Optional[str] = OMIT,
        timeout: Optional[float] = None,
    ) -> t.TemplateImpact:
        """Preview the effect of a template change on names and activations.

        Compares what the template generates now and after the change, for all global topics and
        active segments of all organizations, and changes nothing. Stops reading after 45 seconds;
        `complete` then is false.

        Operators only, by session.

        :param template_id: Output template, built in or not
        :param platform_key: Unique key that connections name the template by: lowercase letters,
            digits and _ . -
        :param display_name: What people see of the template in lists of names
        :param is_active: Whether topics get a name from it; an inactive template still names
            segments of connections that use it
        :param sort_order: Place of the template in lists, ascending; equal ones are ordered by
            platformKey
        :param path_fields: Parts of the segment name, in order; parts without text are skipped
        :param path_separator: Text between the parts of the name, with its spaces
        :param slug_fields: Context fields that the slug at the end of the name is made of, in order
        :param slug_separator: Text between the words of the slug
        :param include_slug: Whether the name ends with a hyphen and the slug; an empty slug is left
            out
        :param desc_template: Description with context fields in double braces; prefix stands for
            the prefix of the segment type
        :param desc_char_limit: Length that descriptions are truncated to, in UTF-16 units; null for
            no limit
        :param desc_prefix_b2b: Text of the placeholder prefix for B2B, B2E and B2G topics
        :param desc_prefix_b2c: Text of the placeholder prefix for B2C topics
        :param desc_prefix_b2b2c: Text of the placeholder prefix for B2B2C topics and for topics
            without a valid segment type
        :param recency: Text of the placeholder recency, such as 30 Days; null leaves it empty
        :param db_column_name: Topic field that holds the name; if both columns are null,
            platform_outputs holds name and description
        :param db_column_desc: Topic field that holds the description; null if the template has none
            of its own
        :param user_behavior_override: Fixed text of the placeholder user_behavior; null derives it
            from audience type and intent
        """
        return self._call(
            "POST",
            "/api/admin/output-templates/{templateId}/impact",
            path={"templateId": template_id},
            body={
                "platformKey": platform_key,
                "displayName": display_name,
                "isActive": is_active,
                "sortOrder": sort_order,
                "pathFields": path_fields,
                "pathSeparator": path_separator,
                "slugFields": slug_fields,
                "slugSeparator": slug_separator,
                "includeSlug": include_slug,
                "descTemplate": desc_template,
                "descCharLimit": desc_char_limit,
                "descPrefixB2b": desc_prefix_b2b,
                "descPrefixB2c": desc_prefix_b2c,
                "descPrefixB2b2c": desc_prefix_b2b2c,
                "recency": recency,
                "dbColumnName": db_column_name,
                "dbColumnDesc": db_column_desc,
                "userBehaviorOverride": user_behavior_override,
            },
            timeout=timeout,
        )
